import type { GlossaryTerm } from '#app/content/resources/glossary.ts';

export const termsEToL: GlossaryTerm[] = [
  {
    term: 'Embedding',
    definition:
      'A list of numbers that stands for a word, an image or another thing, so that similar things have similar numbers.',
    seeAlso: ['Token', 'Vector database'],
  },
  {
    term: 'Ensemble',
    definition: 'Several models whose predictions are combined into one.',
    seeAlso: ['Random forest'],
  },
  {
    term: 'Epoch',
    definition: 'One pass of training through the whole training set.',
    seeAlso: ['Batch', 'Training'],
  },
  {
    term: 'Error budget',
    definition:
      'The failures that a service level objective allows, such as 0.5 percent of the requests in 30 days. When it is used up, repairs come before new releases.',
    seeAlso: ['Monitoring', 'Service level objective'],
  },
  {
    term: 'Evaluation',
    definition: 'Finding out by tests how well a system does what it should, and for whom.',
    seeAlso: ['Benchmark', 'Test set'],
  },
  {
    term: 'Explainability',
    definition: 'The degree to which people can understand why a system gave a certain result.',
    seeAlso: ['Model card', 'Transparency'],
  },
  {
    term: 'Exploration and exploitation',
    definition: 'The dilemma between trying out what may be better and using what looks best so far.',
    seeAlso: ['Agent', 'Bandit problem'],
  },
  {
    term: 'F1 score',
    definition: 'The harmonic mean of precision and recall: high only when both are high.',
    seeAlso: ['Precision', 'Recall'],
  },
  {
    term: 'Fairness',
    definition:
      'The aim that a system treats people justly. There are several mathematical definitions, and they cannot always hold at the same time.',
    seeAlso: ['Bias (fairness)'],
  },
  {
    term: 'False alarm rate',
    definition:
      'Of the cases that are really negative, the share for which the model raises an alarm. It is also called the false positive rate.',
    seeAlso: ['Confusion matrix', 'Precision', 'Recall'],
  },
  {
    term: 'Feature',
    definition: 'A property of an example that a model uses, such as the weight of a fruit.',
    seeAlso: ['Feature scaling', 'Label'],
  },
  {
    term: 'Feature scaling',
    definition:
      'Bringing features to similar ranges, so that one measured in large numbers does not drown out the others.',
    seeAlso: ['Feature', 'Nearest neighbours'],
  },
  {
    term: 'Federated learning',
    definition: 'Training a shared model on many devices so that the raw data stays where it is.',
    seeAlso: ['Privacy'],
  },
  {
    term: 'Feedback loop',
    definition:
      "What arises when a model's outputs influence the data it later learns from, so that it increasingly confirms itself.",
    seeAlso: ['Automation bias', 'Sampling bias'],
  },
  {
    term: 'Few-shot prompting',
    definition: 'Giving a language model a few worked examples in the prompt to show what is wanted.',
    seeAlso: ['Prompt', 'Zero-shot'],
  },
  {
    term: 'Fine-tuning',
    definition: 'Training an already trained model a little further, on examples of a particular task.',
    seeAlso: ['Pre-training', 'Transfer learning'],
  },
  {
    term: 'Foundation model',
    definition: 'A large model trained on broad data that can be adapted to many tasks.',
    seeAlso: ['Fine-tuning', 'Large language model'],
  },
  {
    term: 'Four-fifths rule',
    definition:
      "A rule of thumb from US guidelines on hiring: look closer if one group's rate of selection is below four fifths of the highest rate.",
    seeAlso: ['Bias (fairness)', 'Fairness'],
  },
  {
    term: 'General Data Protection Regulation',
    definition:
      'The law of the European Union on personal data, which has applied since 2018. It ties data to a purpose and gives people rights over what is stored about them.',
    seeAlso: ['AI Act', 'Privacy'],
  },
  {
    term: 'Generalisation',
    definition: 'How well a model does on examples it has never seen. It is the point of training.',
    seeAlso: ['Overfitting', 'Test set'],
  },
  {
    term: 'Generative adversarial network',
    definition:
      'A pair of networks trained against each other: one makes examples, the other tries to tell them from real ones.',
    seeAlso: ['Generative AI'],
  },
  {
    term: 'Generative AI',
    definition: 'AI that makes new text, images, sound or code in the manner of what it was trained on.',
    seeAlso: ['Diffusion model', 'Large language model'],
  },
  {
    term: "Goodhart's law",
    definition: 'The observation that a measure which becomes a target ceases to be a good measure.',
    seeAlso: ['Proxy', 'Reward hacking'],
  },
  {
    term: 'GPU',
    definition:
      'Graphics processing unit: a chip that does many simple calculations at once, which is just what training neural networks needs.',
    seeAlso: ['Training'],
  },
  {
    term: 'Gradient clipping',
    definition:
      'Shortening a gradient that is longer than a limit, and keeping its direction, so that one wild step cannot ruin the training.',
    seeAlso: ['Gradient descent', 'Vanishing gradient'],
  },
  {
    term: 'Gradient descent',
    definition:
      'Improving a model by changing its weights in small steps, each in the direction that lowers the loss most.',
    seeAlso: ['Learning rate', 'Loss function', 'Stochastic gradient descent'],
  },
  {
    term: 'Ground truth',
    definition:
      'The answers taken to be correct when a model is trained or tested. They too can contain mistakes.',
    seeAlso: ['Label'],
  },
  {
    term: 'Grouped-query attention',
    definition:
      'Attention in which several heads share one set of keys and values, so that the cache is smaller.',
    seeAlso: ['Attention', 'KV cache'],
  },
  {
    term: 'Guardrails',
    definition: 'Checks and limits around a model that keep its inputs and outputs within what is allowed.',
    seeAlso: ['Alignment', 'Prompt injection'],
  },
  {
    term: 'Hallucination',
    definition:
      'A statement by a language model that sounds sure and is not true or not supported by any source.',
    seeAlso: ['Large language model', 'Retrieval-augmented generation'],
  },
  {
    term: 'Heuristic',
    definition: 'A rule of thumb that usually gives a good answer quickly, without a guarantee.',
    seeAlso: ['Algorithm'],
  },
  {
    term: 'Human in the loop',
    definition:
      'A way of working in which a person checks or decides before the result of a system takes effect.',
    seeAlso: ['Automation bias'],
  },
  {
    term: 'Hyperparameter',
    definition:
      'A setting chosen before training, such as the learning rate, that training itself does not change.',
    seeAlso: ['Learning rate', 'Parameter'],
  },
  {
    term: 'Inductive bias',
    definition:
      'What the form of a model takes for granted before it has seen any data, such as that neighbouring pixels belong together.',
    seeAlso: ['Generalisation', 'Model'],
  },
  {
    term: 'Inference',
    definition: 'Using a trained model to get a result for a new input.',
    seeAlso: ['Model', 'Training'],
  },
  {
    term: 'Interpretability',
    definition:
      'The study of what happens inside a model: which parts of it stand for what, and how an answer comes about.',
    seeAlso: ['Explainability', 'Neural network'],
  },
  {
    term: 'Intersection over union',
    definition:
      'IoU: the area that two boxes or regions have in common, divided by the area they cover together. It is 1 if they are equal and 0 if they do not touch.',
    seeAlso: ['Bounding box', 'Dice coefficient', 'Object detection'],
  },
  {
    term: 'Jailbreak',
    definition: 'A prompt that gets a model to do what it was trained to refuse.',
    seeAlso: ['Prompt injection', 'Red teaming'],
  },
  {
    term: 'K-means',
    definition:
      'A way of clustering: assign every example to the nearest of k centres, move each centre to the mean of its examples, and repeat until nothing changes.',
    seeAlso: ['Clustering', 'Silhouette'],
  },
  {
    term: 'KV cache',
    definition:
      'The keys and values of all earlier tokens, kept in memory while a model writes, so that they need not be computed again.',
    seeAlso: ['Attention', 'Context window'],
  },
  {
    term: 'Label',
    definition: 'The correct answer attached to a training example.',
    seeAlso: ['Ground truth', 'Supervised learning'],
  },
  {
    term: 'Large language model',
    definition:
      'A neural network with very many parameters, trained on large amounts of text to predict the next token.',
    seeAlso: ['Hallucination', 'Token', 'Transformer'],
  },
  {
    term: 'Latency',
    definition:
      'The time from a request to its answer. It is described by percentiles, since a mean hides the few who wait long.',
    seeAlso: ['Percentile', 'Throughput'],
  },
  {
    term: 'Layer',
    definition:
      'A group of artificial neurons that work side by side; the output of one layer is the input of the next.',
    seeAlso: ['Deep learning', 'Neural network'],
  },
  {
    term: 'Learning curve',
    definition:
      'A chart of how the error falls as the number of training examples, or the time of training, grows.',
    seeAlso: ['Overfitting', 'Training set'],
  },
  {
    term: 'Learning rate',
    definition: 'The size of the steps that training takes when it changes the weights.',
    seeAlso: ['Gradient descent', 'Hyperparameter'],
  },
  {
    term: 'Learning rate schedule',
    definition:
      'A plan for changing the learning rate during training, often a short rise, called warm-up, followed by a long fall.',
    seeAlso: ['Learning rate', 'Training'],
  },
  {
    term: 'Least privilege',
    definition: 'The rule that a program or person gets only the rights that the present task needs.',
    seeAlso: ['Agent', 'Prompt injection'],
  },
  {
    term: 'Linear regression',
    definition:
      'A model that predicts a number as a weighted sum of the features: with one feature, a straight line.',
    seeAlso: ['Regression'],
  },
  {
    term: "Little's law",
    definition:
      'In a steady system the mean number of requests inside equals the rate of arrivals times the mean time each one stays.',
    seeAlso: ['Latency', 'Utilisation'],
  },
  {
    term: 'Load shedding',
    definition:
      'Refusing part of the requests early and cheaply in an overload, so that the others are still served in time.',
    seeAlso: ['Rate limit', 'Utilisation'],
  },
  {
    term: 'Logistic regression',
    definition:
      'A model that turns a weighted sum of the features into a probability. In spite of its name it classifies.',
    seeAlso: ['Classification'],
  },
  {
    term: 'Logit',
    definition:
      'The score that a model gives to one possible output, of any size and sign, before a softmax turns all scores into probabilities.',
    seeAlso: ['Probability', 'Softmax'],
  },
  {
    term: 'Long short-term memory',
    definition:
      'LSTM: a recurrent cell with gates that learn what to keep, what to add and what to show, so that a memory can last over many steps.',
    seeAlso: ['Recurrent neural network', 'Vanishing gradient'],
  },
  {
    term: 'Loss function',
    definition: 'The measure of how wrong a prediction is. Training tries to make it small.',
    seeAlso: ['Gradient descent'],
  },
  {
    term: 'Low-rank adaptation',
    definition:
      'LoRA: fine-tuning in which the large tables of a model stay frozen and only the product of two thin strips is learned and added to them.',
    seeAlso: ['Fine-tuning', 'Parameter'],
  },
];
