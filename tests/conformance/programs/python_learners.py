"""Learners of Debian's Python packages behind the protocol of docs/drive.md: python_learners.py NAME.

python_learners.py --serve SOCKET imports the packages once, and forks for whoever starts started.py SOCKET NAME.
"""
import json
import os
import signal
import socket
import sys
import warnings

import numpy


class Estimator:
    """One of scikit-learn, given one example at a time; before any it cannot predict, and its score is 0."""

    def __init__(self, make, setting):
        self.inner = make()
        self.at_zero = 1 if setting["tie"] == "positive" else -1
        self.averages = "averaging" in setting

    def rows(self, x):
        return numpy.array([x], dtype=TYPE)

    def predict(self, x):
        self.x = self.rows(x)
        return int(self.inner.predict(self.x)[0]) if hasattr(self.inner, "coef_") else self.at_zero

    def learn(self, y):
        self.inner.partial_fit(self.x, [y], classes=[-1, 1])
        weights = self.inner.coef_[0].tolist() + (self.inner.intercept_.tolist() if self.inner.fit_intercept else [])
        return {"averaged" if self.averages else "weights": weights}


class Sparse(Estimator):
    def rows(self, x):
        import scipy.sparse
        return scipy.sparse.csr_matrix(super().rows(x))


class Tagger:
    """The learner in NLTK's tagger of parts of speech, with two classes; a feature that is 0 is not one."""

    def __init__(self, setting):
        from nltk.tag.perceptron import AveragedPerceptron
        self.inner = AveragedPerceptron()
        self.inner.classes = {"n", "p"}
        self.n = setting["dimension"]

    def predict(self, x):
        self.features = {f"x{i}": value for i, value in enumerate(x) if value}
        self.said, _ = self.inner.predict(self.features)
        return 1 if self.said == "p" else -1

    def learn(self, y):
        self.inner.update("p" if y > 0 else "n", self.said, self.features)
        of = [self.inner.weights.get(f"x{i}", {}) for i in range(self.n)]
        return {"weights": [w.get("p", 0.0) - w.get("n", 0.0) for w in of]}


def estimator(name, kind=Estimator, **arguments):
    import sklearn.linear_model
    return lambda setting: kind(lambda: getattr(sklearn.linear_model, name)(**arguments), setting)


PERCEPTRON_LOSS = {"loss": "perceptron", "penalty": None, "learning_rate": "constant", "eta0": 1}
LEARNERS = {
    "Perceptron": lambda: estimator("Perceptron"),
    "Perceptron-eta0": lambda: estimator("Perceptron", eta0=0.1),
    "Perceptron-float32": lambda: estimator("Perceptron"),
    "Perceptron-sparse": lambda: estimator("Perceptron", Sparse),
    "Perceptron-l2": lambda: estimator("Perceptron", penalty="l2"),
    "SGDClassifier": lambda: estimator("SGDClassifier", **PERCEPTRON_LOSS),
    "SGDClassifier-usual": lambda: estimator("SGDClassifier", loss="perceptron"),
    "SGDClassifier-average": lambda: estimator("SGDClassifier", average=True, fit_intercept=False, **PERCEPTRON_LOSS),
    "SGDClassifier-average-intercept": lambda: estimator("SGDClassifier", average=True, **PERCEPTRON_LOSS),
    "AveragedPerceptron": lambda: Tagger,
}
TYPE = numpy.float64


def play(name):
    global TYPE
    warnings.simplefilter("ignore")
    TYPE = numpy.float32 if name.endswith("float32") else numpy.float64
    make = LEARNERS[name]()
    for line in sys.stdin:
        message = json.loads(line)
        if "dimension" in message:
            learner = make(message)
        elif "x" in message:
            print(json.dumps({"prediction": learner.predict([float(value) for value in message["x"]]), "reset": True}), flush=True)
        else:
            print(json.dumps(learner.learn(message["y"])), flush=True)


def serve(path):
    """A process for every connection, with the standard streams that come over it; it ends with its input."""
    for make in LEARNERS.values():
        try:
            make()
        except ImportError:  # who asks for it hears of it
            pass
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path)
        server.listen()
        print("ready", flush=True)
        while True:
            connection, _ = server.accept()
            if os.fork() == 0:
                name, streams, _, _ = socket.recv_fds(connection, 100, 3)
                for number, stream in enumerate(streams):
                    os.dup2(stream, number)
                    os.close(stream)
                play(name.decode())
                sys.stdout.flush()
                os._exit(0)
            connection.close()


if sys.argv[1] == "--serve":
    serve(sys.argv[2])
else:
    play(sys.argv[1])
