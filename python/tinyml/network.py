"""A small neural network: layers of neurons, trained by gradient descent."""

from math import exp, tanh
from operator import mul
from random import Random

from .checks import check_data, check_number, check_row, check_steps


def sigmoid(z):
    # Written in two ways, because exp of a large number overflows.
    if z >= 0:
        return 1 / (1 + exp(-z))
    power = exp(z)
    return power / (1 + power)


class Network:
    """Network(layers=[3, 4, 1], seed=0) has 3 inputs, 4 hidden neurons and 1 output.

    Hidden neurons bend by tanh, outputs by the sigmoid, so every answer lies between 0 and 1. Each neuron is a list of
    its weights, with its bias at the end.
    """

    def __init__(self, layers, seed=0):
        sizes = list(layers)
        if len(sizes) < 2 or not all(isinstance(size, int) and size > 0 for size in sizes):
            raise ValueError(
                f"layers is a list of at least two sizes, such as [3, 4, 1] for 3 inputs, 4 hidden neurons "
                f"and 1 output, not {layers!r}."
            )
        self.layers = sizes
        random = Random(seed)
        self.weights = [
            [[random.uniform(-1, 1) for _ in range(inputs + 1)] for _ in range(neurons)]
            for inputs, neurons in zip(sizes, sizes[1:])
        ]

    def predict(self, row):
        """The answer for one row: a number, or a list of numbers if there are several outputs."""
        check_row(row, self.layers[0], "This network")
        answer = self._forward(row)[-1]
        return answer[0] if len(answer) == 1 else answer

    def train(self, rows, targets, rate, steps):
        """Takes `steps` steps downhill. Each step looks at all rows, and moves the weights by their mean slope.

        Returns the list of losses, one for each step: the mean of the squared errors before the step.
        """
        check_data(rows, targets, self.layers[0], "This network")
        check_steps(rate, steps)
        pairs = [(list(row), self._as_outputs(target)) for row, target in zip(rows, targets)]
        return [self._step(pairs, rate) for _ in range(steps)]

    def count_parameters(self):
        """How many weights and biases it has."""
        return sum(len(neuron) for layer in self.weights for neuron in layer)

    def _as_outputs(self, target):
        outputs = [target] if not hasattr(target, "__len__") else list(target)
        if len(outputs) != self.layers[-1]:
            raise ValueError(
                f"This network has {self.layers[-1]} outputs, so a target needs as many numbers, unlike {target!r}."
            )
        for value in outputs:
            check_number(value)
        return outputs

    def _forward(self, row):
        """The values of every layer, the inputs first."""
        values = [list(row)]
        last = len(self.weights) - 1
        for position, layer in enumerate(self.weights):
            bend = sigmoid if position == last else tanh
            inputs = values[-1]
            # zip and map stop at the shorter list, so the bias is added by itself.
            values.append([bend(sum(map(mul, neuron, inputs)) + neuron[-1]) for neuron in layer])
        return values

    def _step(self, pairs, rate):
        """One step downhill. Returns the loss before it."""
        slopes = [[[0.0] * len(neuron) for neuron in layer] for layer in self.weights]
        squares = 0.0
        for row, target in pairs:
            values = self._forward(row)
            errors = [wanted - given for wanted, given in zip(target, values[-1])]
            squares += sum(map(mul, errors, errors))
            self._add_slopes(slopes, values, errors)
        share = rate / len(pairs)
        for layer, layer_slopes in zip(self.weights, slopes):
            for neuron, neuron_slopes in zip(layer, layer_slopes):
                for index, slope in enumerate(neuron_slopes):
                    neuron[index] += share * slope
        return squares / (len(pairs) * self.layers[-1])

    def _add_slopes(self, slopes, values, errors):
        """Backpropagation: the blame travels from the outputs back to the inputs."""
        # With the logarithmic loss, the blame of an output is simply its error.
        blames = errors
        for position in range(len(self.weights) - 1, -1, -1):
            inputs = values[position]
            for neuron, blame in zip(slopes[position], blames):
                for index, value in enumerate(inputs):
                    neuron[index] += blame * value
                neuron[-1] += blame
            if position > 0:
                columns = zip(*self.weights[position])
                # 1 - value ** 2 is the slope of tanh.
                blames = [
                    sum(map(mul, blames, column)) * (1 - value * value) for column, value in zip(columns, inputs)
                ]
