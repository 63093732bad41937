import type { Link, PageIntro, PageMeta, Prose } from '#app/content/types.ts';

/** The code of a step follows that of the steps before it. The output is what this step adds. */
export type TutorialStep = {
  id: string;
  title: string;
  text: Prose;
  code: string;
  output: string;
  notes: Prose;
  tryIt: string;
};

export const pythonTutorialPage: {
  meta: PageMeta;
  intro: PageIntro;
  before: { title: string; body: Prose };
  labels: { code: string; output: string; tryIt: string };
  closing: { title: string; body: Prose; links: Link[] };
} = {
  meta: {
    title: 'Python Tutorial: your first classifier',
    description:
      'A free Python tutorial from the first line to a small nearest-neighbour classifier, in plain Python, with every output shown.',
  },
  intro: {
    eyebrow: 'Python tutorial',
    title: 'Python from zero to your first classifier',
    lead: 'Ten small steps. At the end you have written a program that learns from examples to tell apples from lemons, and you know every line of it.',
  },
  before: {
    title: 'Before you start',
    body: [
      'You can change and run every step right here in the page, in a browser with JavaScript. The steps before it run first.',
      'To work on your own computer instead, you need Python 3. It is free and comes from python.org. Any program that edits plain text will do for writing.',
      [
        'Make a file called fruit.py and type the code of the first step into it.',
        'Open a terminal in the same folder and run: python3 fruit.py (on Windows: py fruit.py).',
        'Add each further step below the one before. The output shown is what the new lines print.',
      ],
      'Typing the code yourself teaches more than copying it. You will make mistakes, read error messages, and be glad you did.',
    ],
  },
  labels: { code: 'Code', output: 'Output', tryIt: 'Try it' },
  closing: {
    title: 'What you have made',
    body: [
      'You wrote a k-nearest-neighbours classifier. It is one of the oldest methods of machine learning and still in use. You also met three ideas that hold for every model, however large:',
      [
        'A model is only as good as its examples.',
        'Test it with examples it has never seen.',
        'How you measure things decides what the model can notice.',
      ],
      'From here the Intermediate level goes on to files, tables and libraries, and to models that learn in other ways.',
    ],
    links: [
      { label: 'Intermediate AI', href: '/intermediate-ai' },
      { label: 'Look up a word', href: '/free-resources/glossary' },
    ],
  },
};

export const tutorialSteps: TutorialStep[] = [
  {
    id: 'hello',
    title: 'Say hello',
    text: [
      'A program is a list of instructions. This one has a single instruction: show a text on the screen.',
    ],
    code: `print("Hello, fruit!")`,
    output: `Hello, fruit!`,
    notes: [
      'print is a function: a piece of code with a name that does a job. What it should work with goes between the round brackets. Text goes between quotation marks, so that Python does not take it for an instruction.',
    ],
    tryIt: 'Print your own name. Then leave out one quotation mark and read what Python says about it.',
  },
  {
    id: 'variables',
    title: 'Give a value a name',
    text: ['A variable is a name for a value. You choose the name, and an equals sign ties it to the value.'],
    code: `fruit = "apple"
weight = 152
print(fruit, weight)
print(f"One {fruit} weighs {weight} grams, two weigh {weight * 2}.")`,
    output: `apple 152
One apple weighs 152 grams, two weigh 304.`,
    notes: [
      'Numbers need no quotation marks. The letter f in front of a text lets you put values inside it, between curly brackets. The star means "times".',
    ],
    tryIt: 'Change the weight and run it again. Which lines of the output change?',
  },
  {
    id: 'lists',
    title: 'Keep many values in a list',
    text: ['One fruit is not enough to learn from. A list keeps many values in order.'],
    code: `weights = [152, 168, 141, 175]
print(len(weights))
print(weights[0])
print(weights[-1])
print(sum(weights) / len(weights))`,
    output: `4
152
175
159.0`,
    notes: [
      'len counts the values. Square brackets pick one of them: Python counts from 0, and -1 means the last. The last line computes the average.',
    ],
    tryIt: 'Add a fifth weight to the list. Guess the new average before you run the program.',
  },
  {
    id: 'loops',
    title: 'Repeat and decide',
    text: ['A loop does something for each value. An if decides what.'],
    code: `for weight in weights:
    if weight > 160:
        print(weight, "heavy")
    else:
        print(weight, "light")`,
    output: `152 light
168 heavy
141 light
175 heavy`,
    notes: [
      'The spaces at the start of a line are part of the language: they show what belongs to the loop and what belongs to the if. Use four spaces for each step.',
      'Look closely: you have just written a rule yourself, with the number 160 in it. Machine learning means letting examples find such rules.',
    ],
    tryIt: 'Change the rule so that exactly one fruit is heavy.',
  },
  {
    id: 'functions',
    title: 'Write a function of your own',
    text: ['If you need the same steps again and again, give them a name with def.'],
    code: `def average(numbers):
    return sum(numbers) / len(numbers)

print(average([152, 168, 141, 175]))
print(average([98, 112, 105, 121]))`,
    output: `159.0
109.0`,
    notes: [
      'numbers is a name for whatever is handed to the function, and return hands the result back. The second list holds the weights of four lemons: on average they are lighter than the apples.',
    ],
    tryIt: 'Write a function double(number) that returns twice its number, and print double(21).',
  },
  {
    id: 'examples',
    title: 'Collect examples',
    text: [
      'Now the data. For each fruit we note three things: its weight in grams, how red it is from 0 (not at all) to 10 (very), and what it is. The first two are called features, the last is the label.',
    ],
    code: `examples = [
    (152, 8, "apple"),
    (168, 7, "apple"),
    (141, 9, "apple"),
    (175, 6, "apple"),
    (98, 1, "lemon"),
    (112, 0, "lemon"),
    (105, 2, "lemon"),
    (121, 1, "lemon"),
]
for weight, redness, label in examples:
    print(label, weight, redness)`,
    output: `apple 152 8
apple 168 7
apple 141 9
apple 175 6
lemon 98 1
lemon 112 0
lemon 105 2
lemon 121 1`,
    notes: [
      'Round brackets make a tuple, a small group of values that belong together. The loop unpacks each tuple into three names.',
    ],
    tryIt:
      'Which fruit in this list would be easiest to mistake for the other kind, judging by weight alone?',
  },
  {
    id: 'distance',
    title: 'Measure how alike two fruits are',
    text: [
      'The idea of our classifier: a new fruit is probably the same kind as the fruits most like it. So we need a number for "like it". Draw each fruit as a point, weight to the right and redness upwards. The distance between two points tells how different they are.',
    ],
    code: `def distance(a, b):
    across = a[0] - b[0]
    up = a[1] - b[1]
    return (across ** 2 + up ** 2) ** 0.5

print(round(distance(examples[0], examples[1]), 2))
print(round(distance(examples[0], examples[4]), 2))`,
    output: `16.03
54.45`,
    notes: [
      'Two stars mean "to the power of", and the power 0.5 is the square root. You may know the formula: it is the theorem of Pythagoras.',
      'The first apple is close to the second apple (16.03) and far from the first lemon (54.45). That is what we hoped for.',
    ],
    tryIt: 'Print the distance of a fruit from itself. What must it be?',
  },
  {
    id: 'neighbours',
    title: 'Ask the nearest neighbours',
    text: [
      'To classify a new fruit, sort the examples by their distance from it, take the nearest three, and let them vote.',
    ],
    code: `def classify(fruit, examples, k=3):
    def how_far(example):
        return distance(fruit, example)

    nearest = sorted(examples, key=how_far)[:k]
    votes = {}
    for example in nearest:
        label = example[2]
        votes[label] = votes.get(label, 0) + 1
    return max(votes, key=votes.get)

print(classify((160, 7), examples))
print(classify((108, 1), examples))`,
    output: `apple
lemon`,
    notes: [
      'sorted puts the examples in order, and key says by what. [:k] keeps the first k of them. votes is a dictionary: it remembers a count for each label. max with a key picks the label with the most votes.',
      'That is the whole classifier. Nobody told it what an apple is. It compares with examples, and that is its kind of learning.',
    ],
    tryIt:
      'Classify a fruit of 131 grams with redness 5, first as it is and then with k=1. Why does the answer change?',
  },
  {
    id: 'testing',
    title: 'Test it honestly',
    text: [
      'A model should be tested with fruits it has not seen. Here are four new ones, and we know what they are: one is a small red apple, another a large lemon.',
    ],
    code: `tests = [
    (160, 7, "apple"),
    (108, 1, "lemon"),
    (118, 9, "apple"),
    (135, 0, "lemon"),
]

def count_correct(tests, examples):
    correct = 0
    for fruit in tests:
        guess = classify(fruit, examples)
        print(fruit, "->", guess)
        if guess == fruit[2]:
            correct = correct + 1
    return correct

print(count_correct(tests, examples), "of", len(tests), "correct")`,
    output: `(160, 7, 'apple') -> apple
(108, 1, 'lemon') -> lemon
(118, 9, 'apple') -> lemon
(135, 0, 'lemon') -> apple
2 of 4 correct`,
    notes: [
      'Two of four. A fruit as red as 9 was called a lemon! Had we tested only the first two fruits, we would have been proud of a bad model. This is why honest tests contain difficult cases.',
    ],
    tryIt:
      'Before you read on: why did the redness not help? Compare how far apart the weights are with how far apart the redness values are.',
  },
  {
    id: 'scaling',
    title: 'Find the fault and fix it',
    text: [
      'Weights differ by up to 77 grams, redness by at most 9 points. In the distance, grams drown out the colour. The cure is scaling: bring both features to a similar range. Dividing the weight by 20 is enough here.',
    ],
    code: `def scale(fruit):
    return (fruit[0] / 20, fruit[1], fruit[2])

scaled_examples = [scale(fruit) for fruit in examples]
scaled_tests = [scale(fruit) for fruit in tests]
print(count_correct(scaled_tests, scaled_examples), "of", len(tests), "correct")`,
    output: `(8.0, 7, 'apple') -> apple
(5.4, 1, 'lemon') -> lemon
(5.9, 9, 'apple') -> apple
(6.75, 0, 'lemon') -> lemon
4 of 4 correct`,
    notes: [
      'The square brackets with for inside make a new list from an old one. All four are right now, and the method is the same as before: only the measuring has changed.',
      'Do not celebrate too soon. Four tests are few, and we chose the number 20 after looking at them. A real project would now collect new fruits and test again.',
    ],
    tryIt:
      'Invent a fruit that the improved classifier gets wrong. How would you have to change the examples to put it right?',
  },
];
