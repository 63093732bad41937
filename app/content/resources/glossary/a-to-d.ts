import type { GlossaryTerm } from '#app/content/resources/glossary.ts';

export const termsAToD: GlossaryTerm[] = [
  {
    term: 'A/B test',
    definition:
      'A comparison in which people are divided at random between two versions, so that a difference in results can be put down to the version.',
    seeAlso: ['Evaluation', 'Recommender system'],
  },
  {
    term: 'Accuracy',
    definition:
      'The share of all predictions that are correct. It can mislead when one class is much more common than the others.',
    seeAlso: ['Class imbalance', 'Precision', 'Recall'],
  },
  {
    term: 'Activation function',
    definition:
      'The rule by which an artificial neuron turns its weighted sum into an output. Without it, many layers could do no more than one.',
    seeAlso: ['Artificial neuron', 'Layer'],
  },
  {
    term: 'Adversarial example',
    definition:
      'An input changed on purpose, often too slightly for a person to notice, so that a model gets it wrong.',
    seeAlso: ['Robustness'],
  },
  {
    term: 'Agent',
    definition:
      'A system that observes its surroundings, chooses actions and carries them out to reach a goal.',
    seeAlso: ['Reinforcement learning', 'Reward'],
  },
  {
    term: 'Algorithm',
    definition:
      'A step-by-step procedure that solves a kind of problem, precise enough for a machine to follow.',
    seeAlso: ['Heuristic', 'Model'],
  },
  {
    term: 'Alignment',
    definition:
      'The work of making an AI system pursue what people actually intend, not only what was literally specified.',
    seeAlso: ['Guardrails', 'Reinforcement learning from human feedback'],
  },
  {
    term: 'Anomaly detection',
    definition:
      'Finding the cases that do not fit the usual pattern, such as an odd payment or a failing machine.',
    seeAlso: ['Unsupervised learning'],
  },
  {
    term: 'API',
    definition:
      'Application programming interface: an agreed way for one program to ask another for something, for example an answer from a model.',
    seeAlso: ['Inference'],
  },
  {
    term: 'Artificial general intelligence',
    definition:
      'A system that could learn and do any intellectual task that people can. It does not exist today, and experts disagree on whether and when it will.',
    seeAlso: ['Artificial intelligence', 'Narrow AI'],
  },
  {
    term: 'Artificial intelligence',
    definition:
      'The field, and the systems it makes, that have machines do things we connect with intelligence: recognise, predict, plan, use language.',
    seeAlso: ['Machine learning', 'Narrow AI'],
  },
  {
    term: 'Artificial neuron',
    definition:
      'A small calculation that multiplies its inputs by weights, adds them up and passes the sum through an activation function.',
    seeAlso: ['Activation function', 'Neural network', 'Weight'],
  },
  {
    term: 'Attention',
    definition:
      'A mechanism that lets a model weigh, for each part of its input, how much every other part matters to it.',
    seeAlso: ['Transformer'],
  },
  {
    term: 'Automation bias',
    definition: 'The human habit of trusting the suggestion of a machine more than it deserves.',
    seeAlso: ['Human in the loop'],
  },
  {
    term: 'Backpropagation',
    definition:
      'The method that works backwards through a neural network to find how much each weight contributed to the error.',
    seeAlso: ['Gradient descent', 'Loss function'],
  },
  {
    term: 'Baseline',
    definition: 'A simple method whose result a new model has to beat before it is worth using.',
    seeAlso: ['Benchmark', 'Evaluation'],
  },
  {
    term: 'Batch',
    definition: 'The group of training examples that a model looks at before its weights are adjusted once.',
    seeAlso: ['Epoch', 'Stochastic gradient descent'],
  },
  {
    term: 'Benchmark',
    definition: 'A fixed set of tasks and a way of scoring them, so that systems can be compared.',
    seeAlso: ['Baseline', 'Evaluation'],
  },
  {
    term: 'Bias (fairness)',
    definition:
      'A systematic error that puts some people or groups at a disadvantage, often taken over from the data.',
    seeAlso: ['Fairness', 'Sampling bias'],
  },
  {
    term: 'Bias (model parameter)',
    definition: 'A number added inside an artificial neuron that shifts its output, whatever the inputs are.',
    seeAlso: ['Artificial neuron', 'Parameter'],
  },
  {
    term: 'Chatbot',
    definition:
      'A program that holds a conversation in text or speech, by fixed rules or with a language model.',
    seeAlso: ['Large language model', 'Prompt'],
  },
  {
    term: 'Class imbalance',
    definition: 'The situation in which some classes have far more examples than others.',
    seeAlso: ['Accuracy', 'Recall'],
  },
  {
    term: 'Classification',
    definition: 'Predicting to which of several kinds something belongs, such as spam or not spam.',
    seeAlso: ['Label', 'Regression'],
  },
  {
    term: 'Clustering',
    definition: 'Grouping similar examples together without being told the groups beforehand.',
    seeAlso: ['Unsupervised learning'],
  },
  {
    term: 'Computer vision',
    definition:
      'The part of AI that works with images and video: recognising, finding, measuring, describing.',
    seeAlso: ['Convolutional neural network', 'Object detection'],
  },
  {
    term: 'Confusion matrix',
    definition: 'A table that shows, for each true class, how often the model predicted each class.',
    seeAlso: ['Precision', 'Recall'],
  },
  {
    term: 'Context window',
    definition: 'The amount of text, counted in tokens, that a language model can take into account at once.',
    seeAlso: ['Large language model', 'Token'],
  },
  {
    term: 'Convolutional neural network',
    definition:
      'A neural network that slides small filters over its input, which suits images because a pattern may appear anywhere.',
    seeAlso: ['Computer vision', 'Neural network'],
  },
  {
    term: 'Cross-validation',
    definition:
      'Testing a method several times, each time holding back a different part of the data, and looking at all the results.',
    seeAlso: ['Test set', 'Validation set'],
  },
  {
    term: 'Data augmentation',
    definition:
      'Making more training examples by changing existing ones in harmless ways, such as turning a photo.',
    seeAlso: ['Synthetic data', 'Training set'],
  },
  {
    term: 'Data leakage',
    definition:
      'The mistake of letting information into training that would not be available in real use, which makes tests look too good.',
    seeAlso: ['Test set'],
  },
  {
    term: 'Data set',
    definition: 'A collection of examples gathered for a purpose.',
    seeAlso: ['Datasheet', 'Training set'],
  },
  {
    term: 'Datasheet',
    definition:
      'A document about a data set: why and how it was collected, what it contains, what it should not be used for.',
    seeAlso: ['Data set', 'Model card'],
  },
  {
    term: 'Decision tree',
    definition:
      'A model that reaches its answer through a series of questions, each depending on the answer before.',
    seeAlso: ['Explainability', 'Random forest'],
  },
  {
    term: 'Deep learning',
    definition: 'Machine learning with neural networks of many layers.',
    seeAlso: ['Layer', 'Neural network'],
  },
  {
    term: 'Deepfake',
    definition:
      'A picture, video or recording, made or changed with AI, that shows someone doing or saying what they did not.',
    seeAlso: ['Generative AI', 'Watermark'],
  },
  {
    term: 'Differential privacy',
    definition:
      'A mathematical promise that results stay almost the same whether or not any one person is in the data, kept by adding measured noise.',
    seeAlso: ['Privacy'],
  },
  {
    term: 'Diffusion model',
    definition:
      'A generative model that learns to turn random noise, step by step, into an image or a sound.',
    seeAlso: ['Generative AI'],
  },
  {
    term: 'Distillation',
    definition: 'Training a small model to imitate a large one, so that it runs faster and costs less.',
    seeAlso: ['Quantization'],
  },
  {
    term: 'Drift',
    definition: 'The slow change of the world, or of the data, that makes a model fit less well over time.',
    seeAlso: ['MLOps', 'Monitoring'],
  },
];
