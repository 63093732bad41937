import type { GlossaryTerm } from '#app/content/resources/glossary.ts';

export const termsAToD: GlossaryTerm[] = [
  {
    term: 'A/B test',
    definition:
      'A comparison in which people are divided at random between two versions, so that a difference in results can be put down to the version.',
    seeAlso: ['Evaluation', 'Recommender system'],
  },
  {
    term: 'Ablation',
    definition:
      'An experiment that takes one part of a system away and runs it again, to see how much that part contributed.',
    seeAlso: ['Baseline', 'Evaluation'],
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
    term: 'Actor-critic',
    definition:
      "A method of reinforcement learning with two learners: an actor that chooses actions and a critic that estimates how good a state usually is. Both learn from the critic's surprise.",
    seeAlso: ['Policy gradient', 'Temporal-difference learning'],
  },
  {
    term: 'Adam',
    definition:
      'A form of gradient descent that keeps running averages of the slopes and of their squares for each weight, so that every weight gets steps of its own size.',
    seeAlso: ['Gradient descent', 'Learning rate', 'Momentum'],
  },
  {
    term: 'Adversarial example',
    definition:
      'An input changed on purpose, often too slightly for a person to notice, so that a model gets it wrong.',
    seeAlso: ['Robustness'],
  },
  {
    term: 'Adversarial training',
    definition:
      'Attacking a model in every training step and learning from the attacked examples, so that small deliberate changes fool it less often.',
    seeAlso: ['Adversarial example', 'Robustness'],
  },
  {
    term: 'Agent',
    definition:
      'A system that observes its surroundings, chooses actions and carries them out to reach a goal.',
    seeAlso: ['Reinforcement learning', 'Reward'],
  },
  {
    term: 'Agent loop',
    definition:
      'A program that lets a language model choose a step, runs it, adds the result to the text and asks again, until the task is done or a limit is reached.',
    seeAlso: ['Agent', 'Tool call'],
  },
  {
    term: 'AI Act',
    definition:
      'A law of the European Union, adopted in 2024, that sorts uses of AI by risk: some are prohibited, some carry duties, most carry hardly any.',
    seeAlso: ['General Data Protection Regulation', 'Transparency'],
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
    term: 'Attention head',
    definition:
      'One of several copies of attention that work side by side in a layer, each with its own queries, keys and values, so that each can follow another relation.',
    seeAlso: ['Attention', 'Transformer'],
  },
  {
    term: 'Audit',
    definition:
      'An examination of a system against criteria that were set beforehand, with evidence that others can check.',
    seeAlso: ['Evaluation', 'Model card', 'Risk register'],
  },
  {
    term: 'Automation bias',
    definition: 'The human habit of trusting the suggestion of a machine more than it deserves.',
    seeAlso: ['Human in the loop'],
  },
  {
    term: 'Average precision',
    definition:
      'A number that sums up a detector: the precision at each hit, going down the list from the highest score, averaged over all objects that are there.',
    seeAlso: ['Object detection', 'Precision', 'Recall'],
  },
  {
    term: 'Backpropagation',
    definition:
      'The method that works backwards through a neural network to find how much each weight contributed to the error.',
    seeAlso: ['Gradient descent', 'Loss function'],
  },
  {
    term: 'Balanced accuracy',
    definition:
      'The mean of the recalls of all classes, in which a rare class counts as much as a common one. Also called macro recall.',
    seeAlso: ['Accuracy', 'Class imbalance', 'Recall'],
  },
  {
    term: 'Bandit problem',
    definition:
      'The task of choosing again and again among a few actions with unknown average rewards, named after slot machines. It is the smallest case of reinforcement learning.',
    seeAlso: ['Exploration and exploitation', 'Reward'],
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
    term: 'Batch normalisation',
    definition:
      'A layer that brings the values of each neuron to mean 0 and spread 1 within a batch. In use it takes averages collected during training instead.',
    seeAlso: ['Batch', 'Layer'],
  },
  {
    term: 'Beam search',
    definition:
      'Writing a sequence while keeping the few best beginnings at every step, instead of only the single best next word.',
    seeAlso: ['Probability', 'Token'],
  },
  {
    term: 'Bellman equation',
    definition:
      'The rule that ties the value of a state to the values of its successors: expected reward plus the discounted value of what comes next.',
    seeAlso: ['Discount factor', 'Value function'],
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
    term: 'Boosting',
    definition:
      'Adding small models in a row, each of which learns what the sum of those before it leaves over.',
    seeAlso: ['Decision tree', 'Ensemble', 'Random forest'],
  },
  {
    term: 'Bounding box',
    definition: 'A rectangle around a thing in an image, written as four numbers.',
    seeAlso: ['Intersection over union', 'Object detection'],
  },
  {
    term: 'Byte-pair encoding',
    definition:
      'A way to make a tokenizer by counting: the commonest pair of neighbouring symbols is merged into one, again and again.',
    seeAlso: ['Token', 'Tokenizer'],
  },
  {
    term: 'Calibration',
    definition:
      'The agreement between how sure a model says it is and how often it is right: of the answers given with 80 percent, 80 in 100 should be correct.',
    seeAlso: ['Evaluation', 'Probability'],
  },
  {
    term: 'Canary release',
    definition:
      'Giving a new version to a small share of the users first, and to more only if it does as well as the old one.',
    seeAlso: ['A/B test', 'Rollback'],
  },
  {
    term: 'Catastrophic forgetting',
    definition: 'The loss of old skills when a model is trained further on something new alone.',
    seeAlso: ['Fine-tuning', 'Training'],
  },
  {
    term: 'Causal mask',
    definition:
      'A rule in attention that hides all later tokens, so that a model cannot look at the token it has to guess.',
    seeAlso: ['Attention', 'Pre-training'],
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
    term: 'Companion chatbot',
    definition: 'A chatbot that is made to be talked to like a friend or partner.',
    seeAlso: ['Chatbot', 'Privacy'],
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
    term: 'Contamination',
    definition:
      'Test questions, or their answers, in the training text of a model, which makes its score say little about new questions.',
    seeAlso: ['Benchmark', 'Data leakage', 'Test set'],
  },
  {
    term: 'Context window',
    definition: 'The amount of text, counted in tokens, that a language model can take into account at once.',
    seeAlso: ['Large language model', 'Token'],
  },
  {
    term: 'Contrastive learning',
    definition:
      'Training in which things that belong together, such as a picture and its caption, are pulled together in a space of numbers, and others are pushed apart.',
    seeAlso: ['Embedding', 'Multimodal model'],
  },
  {
    term: 'Convolution',
    definition:
      'Sliding one small set of weights, a filter, over an input, and multiplying and adding at every place.',
    seeAlso: ['Convolutional neural network', 'Receptive field'],
  },
  {
    term: 'Convolutional neural network',
    definition:
      'A neural network that slides small filters over its input, which suits images because a pattern may appear anywhere.',
    seeAlso: ['Computer vision', 'Neural network'],
  },
  {
    term: 'Cosine similarity',
    definition:
      'A measure of how far two rows of numbers point in the same direction: 1 for the same, 0 for a right angle, −1 for opposite. Their length does not count.',
    seeAlso: ['Embedding', 'Vector database'],
  },
  {
    term: 'Cross-entropy',
    definition:
      'A loss that takes minus the logarithm of the probability which the model gave to what really came, averaged over all examples.',
    seeAlso: ['Loss function', 'Perplexity'],
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
    term: 'Dice coefficient',
    definition:
      'A measure of how well two regions agree: twice the common area divided by the sum of both areas. For pixels it equals the F1 score.',
    seeAlso: ['F1 score', 'Intersection over union', 'Segmentation'],
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
    term: 'Digest',
    definition:
      'A short number computed from all bytes of a file. If the file changes, so does the digest, which makes an exchanged file easy to recognise.',
    seeAlso: ['Open weights', 'Rollback'],
  },
  {
    term: 'Discount factor',
    definition:
      'A number between 0 and 1, usually written gamma, by which a reward counts less for every step it lies further in the future.',
    seeAlso: ['Return', 'Reward'],
  },
  {
    term: 'Distillation',
    definition: 'Training a small model to imitate a large one, so that it runs faster and costs less.',
    seeAlso: ['Quantisation'],
  },
  {
    term: 'Distribution shift',
    definition:
      'A difference between the data a model was trained or tested on and the data it meets in use: in the inputs, in the mix of cases or in what the labels mean.',
    seeAlso: ['Drift', 'Generalisation'],
  },
  {
    term: 'Drift',
    definition: 'The slow change of the world, or of the data, that makes a model fit less well over time.',
    seeAlso: ['MLOps', 'Monitoring'],
  },
  {
    term: 'Dropout',
    definition:
      'Silencing neurons at random during training, so that none can rely on a particular other. In use it is switched off.',
    seeAlso: ['Overfitting', 'Regularisation'],
  },
];
