import type { GlossaryTerm } from '#app/content/resources/glossary.ts';

export const termsMToQ: GlossaryTerm[] = [
  {
    term: 'Machine learning',
    definition: 'Making programs find rules from examples instead of writing the rules by hand.',
    seeAlso: ['Artificial intelligence', 'Supervised learning'],
  },
  {
    term: 'Markov decision process',
    definition:
      'A task described by states, actions, rewards and the chances of where each action leads, such that the past adds nothing to what the present state says about the future.',
    seeAlso: ['Agent', 'Policy', 'Reward'],
  },
  {
    term: 'Membership inference',
    definition:
      "Telling from a model's answers whether a certain example was in its training data. It works best on models that have learned by heart.",
    seeAlso: ['Differential privacy', 'Overfitting', 'Privacy'],
  },
  {
    term: 'Mixture of experts',
    definition:
      'A network with several parallel parts, of which a small router chooses a few for each token. It has many weights and uses only some of them at a time.',
    seeAlso: ['Transformer', 'Weight'],
  },
  {
    term: 'MLOps',
    definition:
      'The practice of releasing, watching and updating models in real use, reliably and repeatedly.',
    seeAlso: ['Drift', 'Monitoring'],
  },
  {
    term: 'Model',
    definition:
      'What training produces: a program with learned numbers that turns an input into a prediction.',
    seeAlso: ['Inference', 'Parameter'],
  },
  {
    term: 'Model card',
    definition: 'A short document that says what a model is for, how it was tested and where it fails.',
    seeAlso: ['Datasheet', 'Transparency'],
  },
  {
    term: 'Momentum',
    definition:
      "Keeping a share of the last step's velocity in gradient descent, which speeds up where slopes agree and damps where they change sign.",
    seeAlso: ['Adam', 'Gradient descent'],
  },
  {
    term: 'Monitoring',
    definition: 'Watching a system in use, so that a loss of quality or a fault is noticed early.',
    seeAlso: ['Drift', 'MLOps'],
  },
  {
    term: 'Multimodal model',
    definition: 'A model that works with more than one kind of data, such as text and images together.',
    seeAlso: ['Foundation model'],
  },
  {
    term: 'Narrow AI',
    definition:
      'AI made for particular tasks. All AI in use today is of this kind, even when it can do many tasks.',
    seeAlso: ['Artificial general intelligence'],
  },
  {
    term: 'Natural language processing',
    definition:
      'The part of AI that works with human language: reading, sorting, translating, answering, writing.',
    seeAlso: ['Large language model', 'Sentiment analysis'],
  },
  {
    term: 'Nearest neighbours',
    definition: 'A method that decides about a new example by looking at the known examples most like it.',
    seeAlso: ['Classification', 'Feature scaling'],
  },
  {
    term: 'Neural network',
    definition:
      'A model made of many connected artificial neurons, arranged in layers, whose weights are learned.',
    seeAlso: ['Artificial neuron', 'Deep learning', 'Layer'],
  },
  {
    term: 'Non-maximum suppression',
    definition:
      'Removing duplicate boxes: keep the box with the highest score, drop those that overlap it too much, and repeat with the rest.',
    seeAlso: ['Intersection over union', 'Object detection'],
  },
  {
    term: 'Normalisation',
    definition:
      'Subtracting the mean of some numbers and dividing by their standard deviation, so that their level and spread no longer matter.',
    seeAlso: ['Feature scaling'],
  },
  {
    term: 'Object detection',
    definition: 'Finding things in an image: what each one is and where it is.',
    seeAlso: ['Computer vision'],
  },
  {
    term: 'Open weights',
    definition:
      'Said of a model whose learned numbers can be downloaded. The training data and code may still be closed.',
    seeAlso: ['Weight'],
  },
  {
    term: 'Overfitting',
    definition:
      'Learning the training examples by heart, including their accidents, and doing worse on new ones.',
    seeAlso: ['Generalisation', 'Regularisation', 'Underfitting'],
  },
  {
    term: 'Parameter',
    definition: 'A number inside a model that training adjusts, such as a weight.',
    seeAlso: ['Bias (model parameter)', 'Hyperparameter', 'Weight'],
  },
  {
    term: 'Percentile',
    definition:
      'The value that a given percentage of all values do not exceed. If p95 is 300 milliseconds, 95 of 100 requests take 300 milliseconds or less.',
    seeAlso: ['Latency'],
  },
  {
    term: 'Perplexity',
    definition:
      'A measure of how surprised a language model is by a text: the number of equally likely tokens that would be as hard to guess. Lower is better.',
    seeAlso: ['Cross-entropy', 'Evaluation'],
  },
  {
    term: 'Policy',
    definition: 'The rule by which an agent chooses its action in each state. It may be fixed or random.',
    seeAlso: ['Agent', 'Policy gradient'],
  },
  {
    term: 'Policy gradient',
    definition:
      'Improving a random policy by making actions more likely in proportion to the return that followed them. On average this follows the slope of the expected return.',
    seeAlso: ['Actor-critic', 'Gradient descent', 'Policy'],
  },
  {
    term: 'Pooling',
    definition:
      'Merging neighbouring values of a feature map into one, for example by taking the largest or the mean.',
    seeAlso: ['Convolution', 'Convolutional neural network'],
  },
  {
    term: 'Population stability index',
    definition:
      'A number for how far a distribution has moved: the sum of (q − p) × ln(q / p) over all bins, where p are the old shares and q the new ones. It is 0 if nothing has changed.',
    seeAlso: ['Drift', 'Monitoring'],
  },
  {
    term: 'Positional encoding',
    definition:
      'Information about the place of each token that is added for attention, which by itself does not notice the order.',
    seeAlso: ['Attention', 'Transformer'],
  },
  {
    term: 'Pre-training',
    definition: 'The first, long training of a large model on broad data, before it is adapted to a task.',
    seeAlso: ['Fine-tuning', 'Self-supervised learning'],
  },
  {
    term: 'Precision',
    definition: 'Of the cases a model marked as positive, the share that really are.',
    seeAlso: ['Confusion matrix', 'Recall'],
  },
  {
    term: 'Prediction',
    definition:
      'The output of a model. It need not be about the future: "this is a cat" is a prediction too.',
    seeAlso: ['Inference', 'Probability'],
  },
  {
    term: 'Premortem',
    definition:
      'Imagining before the start that a project has failed, and collecting the reasons, so that the likeliest can be watched for.',
    seeAlso: ['Risk register'],
  },
  {
    term: 'Privacy',
    definition: 'The right of people to decide what others learn about them and do with it.',
    seeAlso: ['Differential privacy', 'Federated learning'],
  },
  {
    term: 'Probability',
    definition: 'A number between 0 and 1 that says how likely something is.',
    seeAlso: ['Prediction'],
  },
  {
    term: 'Prompt',
    definition: 'The text, and sometimes pictures or files, that you give a generative model to work from.',
    seeAlso: ['Few-shot prompting', 'Prompt injection'],
  },
  {
    term: 'Prompt injection',
    definition:
      'An attack that hides instructions in text which a language model reads, so that it obeys the attacker.',
    seeAlso: ['Guardrails', 'Prompt'],
  },
  {
    term: 'Proxy',
    definition:
      'Something that can be measured and stands in for what is really meant, such as complaints for damp flats. It misleads where the two differ.',
    seeAlso: ['Bias (fairness)', 'Label'],
  },
  {
    term: 'Python',
    definition:
      'The programming language most used in AI, valued for being easy to read and for its libraries.',
    seeAlso: ['Algorithm'],
  },
  {
    term: 'Q-learning',
    definition:
      'A method that learns a number for each action in each state by moving it towards the reward plus the discounted best number of the next state.',
    seeAlso: ['Reinforcement learning', 'Temporal-difference learning', 'Value function'],
  },
  {
    term: 'Quantisation',
    definition:
      'Storing the numbers of a model with less precision, so that it needs less memory and runs faster.',
    seeAlso: ['Distillation', 'Weight'],
  },
];
