import { expect, test } from 'vitest';
import { startInterpreter } from '../node/interpreter.fixture.ts';

const run = startInterpreter();

async function print(code: string): Promise<string> {
  const { printed, result } = await run({ code: `from tinyml import *\n${code}` });
  if (!result || result.error) throw new Error(result?.error?.traceback ?? 'no result');
  return printed.trimEnd();
}

async function errorOf(code: string): Promise<string> {
  const { result } = await run({ code: `from tinyml import *\n${code}` });
  return result?.error?.traceback.split('\n').at(-1) ?? 'no error';
}

const melons = `melons = [[0.8, 0.3, 0.2], [0.5, 0.8, 0.2], [0.7, 0.9, 0.4], [0.6, 0.7, 0.3], [0.8, 0.6, 0.7], [0.2, 0.4, 0.1]]
sweet = [0, 1, 1, 1, 0, 0]
`;

test('a network learns the melons of the lesson, with one loss for each step', async () => {
  const code = `${melons}net = Network(layers=[3, 4, 1], seed=0)
losses = net.train(melons, sweet, rate=1, steps=3000)
print(len(losses), losses[-1] < 0.05, losses[-1] < losses[0], [round(net.predict(melon)) for melon in melons])`;
  expect(await print(code)).toBe('3000 True True [0, 1, 1, 1, 0, 0]');
});

test('the same seed gives the same network, another seed another one', async () => {
  const code = `${melons}
def answer(seed):
    net = Network(layers=[3, 4, 1], seed=seed)
    net.train(melons, sweet, rate=1, steps=50)
    return net.predict([0.5, 0.5, 0.5])
print(answer(0) == answer(0), answer(0) == answer(1))`;
  expect(await print(code)).toBe('True False');
});

test('a network without a hidden layer, and one with several outputs, learn too', async () => {
  const code = `net = Network(layers=[1, 1])
print(len(net.train([[0], [1]], [0, 1], rate=1, steps=1)))
two = Network(layers=[1, 3, 2], seed=1)
two.train([[0], [1]], [[0, 1], [1, 0]], rate=1, steps=500)
print([round(value) for value in two.predict([0])], two.count_parameters())`;
  expect(await print(code)).toBe('1\n[0, 1] 14');
});

test('the slopes of a network are those that a nudge finds', async () => {
  const code = `from math import log
net = Network(layers=[2, 3, 1], seed=4)
row, target = [0.4, -0.7], 1
loss = lambda: -log(net.predict(row))
before = [[list(n) for n in layer] for layer in net.weights]
nudged = []
for layer in net.weights:
    for neuron in layer:
        for i in range(len(neuron)):
            old = neuron[i]
            neuron[i] = old + 1e-6
            up = loss()
            neuron[i] = old - 1e-6
            nudged.append((up - loss()) / 2e-6)
            neuron[i] = old
net.train([row], [target], rate=1, steps=1)
moved = [a - b for l, m in zip(before, net.weights) for n, o in zip(l, m) for a, b in zip(n, o)]
print(max(abs(a - b) for a, b in zip(nudged, moved)) < 1e-6)`;
  expect(await print(code)).toBe('True');
});

test.each([
  [
    'Network([3, 4, 1]).predict([1, 2])',
    'ValueError: This network takes rows of 3 numbers, but this row has 2: [1, 2].',
  ],
  [
    'Network([1, 1]).predict([1, 2])',
    'ValueError: This network takes rows of 1 number, but this row has 2: [1, 2].',
  ],
  ['Network([1, 1]).train([[1], [2, 3]], [0, 1], 1, 1)', 'but this row has 2: [2, 3].'],
  ['Network([1, 1]).predict(["red"])', "TypeError: Only numbers can be computed with, and 'red' is none."],
  [
    'Network([1, 1]).predict(0.5)',
    'TypeError: A row is a list of numbers, such as [0.5, 1.2], but this is 0.5.',
  ],
  ['Network([1, 1]).train([[1]], [0, 1], 1, 1)', 'there are 1 row and 2 targets.'],
  ['Network([1, 1]).train([], [], 1, 1)', 'ValueError: There are no rows to learn from.'],
  [
    'Network([1, 1]).train([[1]], [1], rate=0, steps=1)',
    'ValueError: The rate must be greater than 0, not 0.',
  ],
  [
    'Network([1, 1]).train([[1]], [1], rate=1, steps=0)',
    'The number of steps must be a whole number from 1 on',
  ],
  ['Network([3])', 'ValueError: layers is a list of at least two sizes'],
  ['Neighbours(3).fit([[1]], ["a"])', 'ValueError: 3 neighbours cannot vote among 1 row.'],
  ['Neighbours().predict([1])', 'ValueError: Call fit with examples first.'],
  ['LogisticRegression().fit([[1]], [2])', 'ValueError: Targets are 0 for no and 1 for yes, not 2.'],
  ['LinearRegression().fit([[1000], [2000]], [1, 2], rate=1)', 'Try a smaller rate.'],
  ['dot([1], [1, 2])', 'ValueError: These two vectors have different lengths: 1 and 2.'],
  ['Table.from_csv("a,b\\n1")', 'ValueError: Row 1 has more or fewer values than there are columns.'],
  ['scatter([(1, 2, 3)])', 'ValueError: A point is a pair of numbers'],
  ['curve([float("nan")])', 'ValueError: nan cannot be drawn.'],
])('%s complains clearly', async (code, words) => {
  expect(await errorOf(code)).toContain(words);
});

test('vectors are added, measured and compared', async () => {
  const code = `print(add([1, 2], [3, 4]), subtract([1, 2], [3, 4]), times(2, [1, 2]), dot([1, 2], [3, 4]))
print(length([3, 4]), distance([0, 0], [3, 4]), round(cosine([1, 0], [1, 1]), 3), mean([[1, 2], [3, 4]]))`;
  expect(await print(code)).toBe('[4, 6] [-2, -2] [2, 4] 11\n5.0 5.0 0.707 [2.0, 3.0]');
});

test('neighbours vote, and the nearest come first', async () => {
  const code = `model = Neighbours(k=3).fit([[1, 1], [2, 2], [8, 8], [9, 9]], ["a", "a", "b", "b"])
print(model.predict([3, 3]), model.predict([7, 7]), [label for _, label in model.nearest([3, 3])])`;
  expect(await print(code)).toBe("a b ['a', 'a', 'b']");
});

test('regressions find the line and the border', async () => {
  const code = `line = LinearRegression()
line.fit([[1], [2], [3]], [3, 5, 7], rate=0.1, steps=2000)
print(round(line.weights[0], 3), round(line.bias, 3), round(line.predict([10]), 1))
border = LogisticRegression()
losses = border.fit([[1], [2], [3], [4]], [0, 0, 1, 1], rate=1)
print([round(border.predict([x])) for x in (1, 2, 3, 4)], losses[-1] < losses[0])`;
  expect(await print(code)).toBe('2.0 1.0 21.0\n[0, 0, 1, 1] True');
});

test('tables are read, filtered, grouped, split and printed', async () => {
  const code = `table = Table.from_csv("""day,place,scoops
Mon,park,84
Tue,beach,152.5
Wed,park,61
""")
print(table)
print(table.mean("scoops").__round__(1), len(table.where(lambda row: row["place"] == "park")))
print({place: len(rows) for place, rows in table.group_by("place").items()})
print([row["day"] for row in table.sorted_by("scoops")], [len(part) for part in table.split(0.7)])
print(table.select("scoops"))`;
  expect(await print(code)).toBe(`day  place  scoops
Mon  park   84
Tue  beach  152.5
Wed  park   61
99.2 2
{'park': 2, 'beach': 1}
['Wed', 'Mon', 'Tue'] [2, 1]
[[84], [152.5], [61]]`);
});

test('plots are pictures with a description, and text in them is escaped', async () => {
  const { plots, result } = await run({
    code: `from tinyml import *
scatter([(1, 2), (3, 4)], labels=["<b>", "c"], title="A & B").show()
curve([3, 2, 1], title="Loss").show()
bars({"cats": 3, "dogs": 5}).show()`,
  });
  expect(result?.error).toBe(null);
  expect(plots.map(({ description }) => description)).toEqual([
    'A & B: 1 <b>, 1 c. x from 1 to 3, y from 2 to 4.',
    'Loss: over 3 values it goes from 3 to 1.',
    'Bars: cats 3, dogs 5.',
  ]);
  expect(plots[0]?.svg).toContain('A &amp; B');
  expect(plots[0]?.svg).not.toContain('<b>');
  for (const { svg } of plots) expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true);
});
