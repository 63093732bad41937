"""Vectors are lists of numbers."""

from math import sqrt


def same_length(a, b):
    if len(a) != len(b):
        raise ValueError(f"These two vectors have different lengths: {len(a)} and {len(b)}.")


def add(a, b):
    same_length(a, b)
    return [x + y for x, y in zip(a, b)]


def subtract(a, b):
    same_length(a, b)
    return [x - y for x, y in zip(a, b)]


def times(number, a):
    return [number * x for x in a]


def dot(a, b):
    same_length(a, b)
    return sum(x * y for x, y in zip(a, b))


def length(a):
    return sqrt(sum(x * x for x in a))


def distance(a, b):
    """How far apart two points are."""
    return length(subtract(a, b))


def cosine(a, b):
    """1 if two vectors point the same way, 0 if they are at a right angle, -1 if they point opposite ways."""
    both = length(a) * length(b)
    if both == 0:
        raise ValueError("A vector of zeros points nowhere, so it has no angle to another one.")
    return dot(a, b) / both


def mean(vectors):
    """The mean of several vectors, column by column."""
    if not vectors:
        raise ValueError("The mean of no vectors is not defined.")
    for vector in vectors:
        same_length(vectors[0], vector)
    return [sum(column) / len(vectors) for column in zip(*vectors)]
