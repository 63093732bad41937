import type { GlossaryTerm } from '#app/content/resources/glossary.ts';

export const termsRToZ: GlossaryTerm[] = [
  {
    term: 'Random forest',
    definition: 'Many decision trees, each grown on different parts of the data, that vote on the answer.',
    seeAlso: ['Decision tree', 'Ensemble'],
  },
  {
    term: 'Recall',
    definition: 'Of the cases that really are positive, the share that the model found.',
    seeAlso: ['Confusion matrix', 'Precision'],
  },
  {
    term: 'Recommender system',
    definition: 'A system that predicts what someone will like or choose, and shows that first.',
    seeAlso: ['A/B test', 'Prediction'],
  },
  {
    term: 'Recurrent neural network',
    definition:
      'A neural network that reads a sequence step by step and carries a memory from each step to the next.',
    seeAlso: ['Neural network', 'Transformer'],
  },
  {
    term: 'Red teaming',
    definition: 'Attacking a system on purpose, with permission, to find its weaknesses before others do.',
    seeAlso: ['Adversarial example', 'Prompt injection'],
  },
  {
    term: 'Regression',
    definition: 'Predicting a number, such as a price or a temperature.',
    seeAlso: ['Classification', 'Linear regression'],
  },
  {
    term: 'Regularisation',
    definition:
      'Any means of holding a model back from becoming needlessly complicated, to reduce overfitting.',
    seeAlso: ['Overfitting'],
  },
  {
    term: 'Reinforcement learning',
    definition:
      'Learning by trying: an agent acts, receives rewards and comes to prefer the actions that earn more.',
    seeAlso: ['Agent', 'Reward'],
  },
  {
    term: 'Reinforcement learning from human feedback',
    definition:
      "Adjusting a model by people's judgements of its answers: a second model learns what people prefer and serves as the reward.",
    seeAlso: ['Alignment', 'Reinforcement learning'],
  },
  {
    term: 'Retrieval-augmented generation',
    definition:
      'Letting a language model look up passages from chosen documents first, and answer on the basis of them.',
    seeAlso: ['Hallucination', 'Vector database'],
  },
  {
    term: 'Reward',
    definition: 'The number that tells an agent how good the result of an action was.',
    seeAlso: ['Agent', 'Reinforcement learning'],
  },
  {
    term: 'Robustness',
    definition: 'How well a system keeps working when inputs are noisy, unusual or hostile.',
    seeAlso: ['Adversarial example'],
  },
  {
    term: 'Sampling bias',
    definition:
      'A distortion that arises because some kinds of cases had less chance of getting into the data.',
    seeAlso: ['Bias (fairness)', 'Data set'],
  },
  {
    term: 'Self-supervised learning',
    definition:
      'Training with labels that come from the data itself, such as a hidden word that has to be guessed.',
    seeAlso: ['Pre-training', 'Unsupervised learning'],
  },
  {
    term: 'Sentiment analysis',
    definition: 'Predicting whether a text expresses a positive, negative or neutral opinion.',
    seeAlso: ['Natural language processing'],
  },
  {
    term: 'Speech recognition',
    definition: 'Turning spoken words into text.',
    seeAlso: ['Natural language processing'],
  },
  {
    term: 'Stochastic gradient descent',
    definition:
      'Gradient descent that estimates each step from a few examples chosen at random, which makes it fast.',
    seeAlso: ['Batch', 'Gradient descent'],
  },
  {
    term: 'Supervised learning',
    definition: 'Learning from examples that come with the correct answer.',
    seeAlso: ['Label', 'Unsupervised learning'],
  },
  {
    term: 'Synthetic data',
    definition:
      'Artificial data made to resemble real data, used where the real is private, rare or expensive.',
    seeAlso: ['Data augmentation', 'Privacy'],
  },
  {
    term: 'Temperature',
    definition:
      'A setting that makes the output of a language model more predictable (low) or more varied (high).',
    seeAlso: ['Large language model', 'Probability'],
  },
  {
    term: 'Test set',
    definition:
      'Examples kept aside until the end, to measure how well the finished model does on the unseen.',
    seeAlso: ['Data leakage', 'Training set', 'Validation set'],
  },
  {
    term: 'Token',
    definition: 'A piece of text, often a word or part of a word, that a language model handles as one unit.',
    seeAlso: ['Context window', 'Large language model'],
  },
  {
    term: 'Training',
    definition: 'The process in which a model adjusts its parameters to fit examples.',
    seeAlso: ['Epoch', 'Gradient descent', 'Inference'],
  },
  {
    term: 'Training set',
    definition: 'The examples from which a model learns.',
    seeAlso: ['Data set', 'Test set'],
  },
  {
    term: 'Transfer learning',
    definition: 'Using what a model has learned for one task as a head start on another.',
    seeAlso: ['Fine-tuning', 'Pre-training'],
  },
  {
    term: 'Transformer',
    definition: "The neural network design, built on attention, behind today's large language models.",
    seeAlso: ['Attention', 'Large language model'],
  },
  {
    term: 'Transparency',
    definition: 'Openness about where AI is used, how it was made, and what it can and cannot do.',
    seeAlso: ['Explainability', 'Model card'],
  },
  {
    term: 'Turing test',
    definition:
      'A test proposed by Alan Turing in 1950: can a judge tell from a written conversation whether the partner is a person or a machine?',
    seeAlso: ['Chatbot'],
  },
  {
    term: 'Underfitting',
    definition:
      'Being too simple, or trained too little, to catch the pattern even in the training examples.',
    seeAlso: ['Overfitting'],
  },
  {
    term: 'Unsupervised learning',
    definition: 'Finding structure in examples that come without answers.',
    seeAlso: ['Clustering', 'Self-supervised learning'],
  },
  {
    term: 'Validation set',
    definition:
      'Examples used during development to choose between versions, so that the test set stays untouched.',
    seeAlso: ['Cross-validation', 'Test set'],
  },
  {
    term: 'Vector database',
    definition: 'A database that finds the entries whose embeddings are closest to a given one.',
    seeAlso: ['Embedding', 'Retrieval-augmented generation'],
  },
  {
    term: 'Watermark',
    definition: 'A hidden or visible sign in generated content that shows it was made by AI.',
    seeAlso: ['Deepfake', 'Transparency'],
  },
  {
    term: 'Weight',
    definition: 'A learned number that says how strongly one input counts.',
    seeAlso: ['Artificial neuron', 'Parameter'],
  },
  {
    term: 'Zero-shot',
    definition: 'Said of a task that a model performs without having been given any example of it.',
    seeAlso: ['Few-shot prompting'],
  },
];
