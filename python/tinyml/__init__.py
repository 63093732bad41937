"""tinyml: a small library for learning machine learning, in plain Python.

It is made to be read. Every model is a few dozen lines, uses lists of numbers, and gives the same result for the same
seed. For real work use a real library: they do the same and are a thousand times faster.
"""

from .neighbours import Neighbours
from .network import Network
from .plots import bars, curve, scatter
from .regression import LinearRegression, LogisticRegression
from .tables import Table
from .vectors import add, cosine, distance, dot, length, mean, subtract, times

__all__ = [
    "LinearRegression",
    "LogisticRegression",
    "Neighbours",
    "Network",
    "Table",
    "add",
    "bars",
    "cosine",
    "curve",
    "distance",
    "dot",
    "length",
    "mean",
    "scatter",
    "subtract",
    "times",
]
