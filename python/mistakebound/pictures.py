"""Small pictures for notebooks, SVG: mistakes beside their bound, and examples in the plane with a line. Exact numbers are
rounded where they are drawn, and nowhere before."""
from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

_WIDTH, _HEIGHT, _EDGE = 320, 220, 26
_MOST = 500  # points, and corners of a line
_PLUS, _MINUS = "#1f77b4", "#d95f02"


def _svg(parts: Iterable[str], title: str) -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
            f'role="img" font-family="sans-serif" font-size="11" fill="currentColor"><title>{html.escape(title)}</title>'
            + "".join(parts) + "</svg>")


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{html.escape(words)}</text>'


def _line(points: Iterable[tuple[float, float]], style: str) -> str:
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{corners}" fill="none" {style}/>'


def mistakes_svg(rounds: int, mistake_rounds: Sequence[int], bound: Any, words: str) -> str:
    """The mistakes made up to each round, and the bound on them, in those words, None where there is none."""
    mistakes = len(mistake_rounds)
    top = max(mistakes, 1)
    inside = bound is not None and bound <= 4 * top
    top = max(top, float(bound)) if inside else top * 1.1

    def at(t: float, count: float) -> tuple[float, float]:
        return (_EDGE + (_WIDTH - 2 * _EDGE) * t / max(rounds, 1), _HEIGHT - _EDGE - (_HEIGHT - 3 * _EDGE) * count / top)

    every = max(1, mistakes // _MOST)  # of many mistakes some corners are enough
    corners = [at(0, 0)]
    for count in range(0, mistakes, every):
        corners += [at(mistake_rounds[count], count), at(mistake_rounds[count], min(count + every, mistakes))]
    parts = [_line([at(0, top), at(0, 0), at(rounds, 0)], 'stroke="currentColor"'),
             _line([*corners, at(rounds, mistakes)], f'stroke="{_PLUS}" stroke-width="2"'),
             _text(_EDGE, _HEIGHT - 8, "0"), _text(_WIDTH - _EDGE, _HEIGHT - 8, f"round {rounds}", "end"),
             _text(_WIDTH - _EDGE, at(0, mistakes)[1] - 4, f"{mistakes} mistakes", "end")]
    if inside:
        parts.append(_line([at(0, float(bound)), at(rounds, float(bound))], 'stroke="currentColor" stroke-dasharray="5 4"'))
    if bound is not None:
        parts.append(_text(_EDGE, 16, words if inside else "above: " + words))
    return _svg(parts, f"{mistakes} mistakes in {rounds} rounds; {words}")


def plane_svg(points: Sequence[tuple[float, float]], labels: Sequence[int], ringed: Iterable[int],
              w: Sequence[Fraction], levels: Sequence[tuple[Fraction, str]], words: str) -> str:
    """Points with their labels, some of them ringed (by their place, from 0), and the lines w_1 x_1 + w_2 x_2 + w_3 =
    level, w_3 being 0 where w has two numbers; each level with its style."""
    shown, rings = points[:_MOST], set(ringed)
    lows = [min([0.0, *(point[i] for point in shown)]) for i in (0, 1)]
    highs = [max([0.0, *(point[i] for point in shown)]) for i in (0, 1)]
    size = max(highs[0] - lows[0], (highs[1] - lows[1]) * _WIDTH / (_HEIGHT - _EDGE)) * 1.2 or 1.0
    scale = (_WIDTH - 2 * _EDGE) / size
    middle = [(low + high) / 2 for low, high in zip(lows, highs)]

    def at(x: float, y: float) -> tuple[float, float]:
        return _WIDTH / 2 + (x - middle[0]) * scale, (_HEIGHT - _EDGE) / 2 - (y - middle[1]) * scale

    parts = [_line([at(lows[0] - size, 0), at(highs[0] + size, 0)], 'stroke="currentColor" opacity="0.3"'),
             _line([at(0, lows[1] - size), at(0, highs[1] + size)], 'stroke="currentColor" opacity="0.3"')]
    length2 = w[0] ** 2 + w[1] ** 2
    for level, style in levels if length2 else ():
        # From its point nearest to 0, by the length of some pictures in both directions.
        offset = (level - (w[2] if len(w) > 2 else 0)) / length2
        reach = Fraction(3 * size + abs(middle[0]) + abs(middle[1])) / max(abs(w[0]), abs(w[1]))
        ends = [at(float(offset * w[0] + s * reach * w[1]), float(offset * w[1] - s * reach * w[0])) for s in (-1, 1)]
        parts.append(_line(ends, style))
    for i, ((x, y), label) in enumerate(zip(shown, labels)):
        left, above = at(x, y)
        colour = _PLUS if label > 0 else _MINUS
        if i in rings:
            parts.append(f'<circle cx="{left:.1f}" cy="{above:.1f}" r="7" fill="none" stroke="currentColor"/>')
        parts.append(f'<circle cx="{left:.1f}" cy="{above:.1f}" r="4" fill="{colour}"/>' if label > 0 else
                     f'<rect x="{left - 3.5:.1f}" y="{above - 3.5:.1f}" width="7" height="7" fill="{colour}"/>')
    if len(points) > len(shown):
        words += f"; the first {len(shown)} of {len(points)} examples"
    parts = [f'<clipPath id="above"><rect width="{_WIDTH}" height="{_HEIGHT - _EDGE}"/></clipPath>',
             '<g clip-path="url(#above)">', *parts, "</g>", _text(8, _HEIGHT - 8, words)]
    return _svg(parts, words)
