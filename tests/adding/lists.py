"""The lines that proofs/formulas/notation.py would have for the theorem in this folder: which terms of its proof are which
symbols of its formulas, and what its formulas say besides their claims."""

NOTATION = {
    "((guess r t) = (alarm n (left r t) (active r t)))":
        r"[\hat y_t = +1] = [|\{i \in V_t : x_{t,i} = 1\}| \ge 1]",
    "(variables r)": "n",
    "(count n (left r t))": "|V_<t>|",
    "(count n (fun i => ((target r i) && (left r (S t) i))))": r"|K\cap V_{t+1}|",
    "(count n (fun i => (xorb (left r (S t) i) (keep (left r t) (active r t) (label r t) i))))":
        r"|V_{t+1}\,\triangle\,V'_t|",
    "(count n (fun i => (xorb (left r (S t) i) (left r t i))))": r"|V_{t+1}\,\triangle\,V_t|",
}

REMARKS = [
    r",\quad V'_t = \{i \in V_t : x_{t,i} = 0\} \text{ where } y_t = -1, V_t \text{ where } y_t = +1",
]
