import type { GlossaryTerm } from '#app/content/resources/glossary.ts';

export const termsMToQ: GlossaryTerm[] = [
  {
    term: 'Machine learning',
    definition: 'Making programs find rules from examples instead of writing the rules by hand.',
    seeAlso: ['Artificial intelligence', 'Supervised learning'],
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
    term: 'Python',
    definition:
      'The programming language most used in AI, valued for being easy to read and for its libraries.',
    seeAlso: ['Algorithm'],
  },
  {
    term: 'Quantization',
    definition:
      'Storing the numbers of a model with less precision, so that it needs less memory and runs faster.',
    seeAlso: ['Distillation', 'Weight'],
  },
];
