import type { GlossaryTerm } from '#app/content/resources/glossary.ts';

export const termsRToZ: GlossaryTerm[] = [
  {
    term: 'Random forest',
    definition: 'Many decision trees, each grown on different parts of the data, that vote on the answer.',
    seeAlso: ['Decision tree', 'Ensemble'],
  },
  {
    term: 'Random seed',
    definition:
      'The number from which a program starts its random choices. With the same seed a run can be repeated exactly.',
    seeAlso: ['Evaluation', 'Training'],
  },
  {
    term: 'Rate limit',
    definition: 'A rule for how many requests, tokens or euros one user may use in a given time.',
    seeAlso: ['API', 'Load shedding'],
  },
  {
    term: 'Reasoning model',
    definition: 'A language model that was trained to write out a long chain of steps before its answer.',
    seeAlso: ['Large language model', 'Test-time compute'],
  },
  {
    term: 'Recall',
    definition: 'Of the cases that really are positive, the share that the model found.',
    seeAlso: ['Confusion matrix', 'Precision'],
  },
  {
    term: 'Receptive field',
    definition:
      'The part of the input that can influence a given neuron. It grows with every convolutional layer.',
    seeAlso: ['Convolution', 'Layer'],
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
    term: 'Residual connection',
    definition:
      'A path that adds the input of a layer to its output, so that the layer only has to learn a change, and slopes keep a way back. Also called a shortcut or skip connection.',
    seeAlso: ['Backpropagation', 'Layer', 'Vanishing gradient'],
  },
  {
    term: 'Retrieval-augmented generation',
    definition:
      'Letting a language model look up passages from chosen documents first, and answer on the basis of them.',
    seeAlso: ['Hallucination', 'Vector database'],
  },
  {
    term: 'Return',
    definition: 'The sum of all rewards still to come, with later ones discounted.',
    seeAlso: ['Discount factor', 'Reward', 'Value function'],
  },
  {
    term: 'Reward',
    definition: 'The number that tells an agent how good the result of an action was.',
    seeAlso: ['Agent', 'Reinforcement learning'],
  },
  {
    term: 'Reward hacking',
    definition:
      'Earning a reward in a way that its designer did not intend, because the reward as written leaves a loophole. Also called specification gaming.',
    seeAlso: ['Alignment', "Goodhart's law", 'Reward'],
  },
  {
    term: 'Reward model',
    definition:
      "A model that has learned from people's choices to give each answer a number, so that preferred answers get higher ones.",
    seeAlso: ['Reinforcement learning from human feedback', 'Reward'],
  },
  {
    term: 'Reward shaping',
    definition:
      'Adding hints to a reward so that an agent learns faster. Hints made from differences of a potential leave the best policy unchanged, others may not.',
    seeAlso: ['Reward', 'Reward hacking'],
  },
  {
    term: 'Risk register',
    definition:
      'A list of what could go wrong and for whom, each entry with likelihood, harm, control, owner and a warning sign.',
    seeAlso: ['Audit', 'Monitoring'],
  },
  {
    term: 'Robustness',
    definition: 'How well a system keeps working when inputs are noisy, unusual or hostile.',
    seeAlso: ['Adversarial example'],
  },
  {
    term: 'Rollback',
    definition: 'Going back to the previous version of a system, with all parts that belong to it.',
    seeAlso: ['Canary release', 'MLOps', 'Run book'],
  },
  {
    term: 'Rule of three',
    definition:
      'If nothing was found in n random cases, the share of errors is at most about 3/n, with 95 percent certainty.',
    seeAlso: ['Audit', 'Probability'],
  },
  {
    term: 'Run book',
    definition:
      'A page that says what to do when a certain alarm rings, step by step, written so that someone else can follow it.',
    seeAlso: ['Monitoring', 'Rollback'],
  },
  {
    term: 'Sampling bias',
    definition:
      'A distortion that arises because some kinds of cases had less chance of getting into the data.',
    seeAlso: ['Bias (fairness)', 'Data set'],
  },
  {
    term: 'Segmentation',
    definition: 'Deciding for every pixel of an image to which kind or to which thing it belongs.',
    seeAlso: ['Computer vision', 'Object detection', 'U-Net'],
  },
  {
    term: 'Self-attention',
    definition:
      'Attention in which the parts of one sequence look at each other, as the words of a sentence do.',
    seeAlso: ['Attention', 'Transformer'],
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
    term: 'Service level objective',
    definition:
      'A written target for how well a service works, such as 99.5 percent of all requests in 30 days answered within a second.',
    seeAlso: ['Error budget', 'Monitoring'],
  },
  {
    term: 'Shortcut learning',
    definition:
      'Learning a pattern that predicts the label in the data but not in the world, such as the background instead of the animal.',
    seeAlso: ['Data leakage', 'Generalisation'],
  },
  {
    term: 'Silhouette',
    definition:
      'How much nearer an example is to its own group than to the next one, between −1 and 1. The mean over all examples helps to choose the number of groups.',
    seeAlso: ['Clustering', 'K-means'],
  },
  {
    term: 'Softmax',
    definition:
      'A function that turns any list of scores into positive shares that add up to 1, with larger shares for larger scores.',
    seeAlso: ['Attention', 'Probability'],
  },
  {
    term: 'Speculative decoding',
    definition:
      'A small model drafts several tokens, and a large one checks them all in one pass. What comes out is distributed as if the large one had written it alone.',
    seeAlso: ['Inference', 'Token'],
  },
  {
    term: 'Speech recognition',
    definition: 'Turning spoken words into text.',
    seeAlso: ['Natural language processing'],
  },
  {
    term: 'Standard error',
    definition:
      'How much a result from a sample typically differs from the true value by chance. It shrinks with the square root of the number of cases.',
    seeAlso: ['Evaluation', 'Statistical significance'],
  },
  {
    term: 'Statistical significance',
    definition:
      'A result is significant if chance alone would rarely produce one like it. It does not follow that the result is large or important.',
    seeAlso: ['Probability', 'Standard error'],
  },
  {
    term: 'Stochastic gradient descent',
    definition:
      'Gradient descent that estimates each step from a few examples chosen at random, which makes it fast.',
    seeAlso: ['Batch', 'Gradient descent'],
  },
  {
    term: 'Stratified sampling',
    definition:
      'Drawing a fixed number of cases from each part of the whole, so that small parts are not missed. For a figure about the whole, each part is weighed by its true share.',
    seeAlso: ['Sampling bias', 'Standard error'],
  },
  {
    term: 'Supervised learning',
    definition: 'Learning from examples that come with the correct answer.',
    seeAlso: ['Label', 'Unsupervised learning'],
  },
  {
    term: 'Sycophancy',
    definition:
      'The tendency of a model to agree with its user even when the user is wrong, for example by withdrawing a right answer when it is doubted.',
    seeAlso: ['Alignment', 'Reinforcement learning from human feedback'],
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
    term: 'Temporal-difference learning',
    definition:
      'Correcting an estimate after each step by the reward just received and the estimate for the next state, without waiting for the end.',
    seeAlso: ['Bellman equation', 'Q-learning', 'Value function'],
  },
  {
    term: 'Test set',
    definition:
      'Examples kept aside until the end, to measure how well the finished model does on the unseen.',
    seeAlso: ['Data leakage', 'Training set', 'Validation set'],
  },
  {
    term: 'Test-time compute',
    definition:
      'Work spent when a question is answered rather than in training, for example longer chains of steps or several tries.',
    seeAlso: ['Inference', 'Reasoning model'],
  },
  {
    term: 'Throughput',
    definition:
      'How many requests a system completes in a second. Batches raise it, often at the price of a longer wait for each request.',
    seeAlso: ['Batch', 'Latency'],
  },
  {
    term: 'Token',
    definition: 'A piece of text, often a word or part of a word, that a language model handles as one unit.',
    seeAlso: ['Context window', 'Large language model'],
  },
  {
    term: 'Tokenizer',
    definition:
      'The program in front of a language model that cuts text into tokens and gives each its number in a fixed list, the vocabulary.',
    seeAlso: ['Byte-pair encoding', 'Token'],
  },
  {
    term: 'Tool call',
    definition:
      "A text in an agreed form by which a language model asks a program to run something, such as a search or a sum. The program decides whether to run it, and adds the result to the model's text.",
    seeAlso: ['Agent', 'Large language model'],
  },
  {
    term: 'Top-p sampling',
    definition:
      'Drawing the next token only from the shortest list of likeliest tokens whose probabilities together reach p. Also called nucleus sampling.',
    seeAlso: ['Probability', 'Temperature'],
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
    term: 'Transposed convolution',
    definition:
      'A layer that enlarges its input: every value lays down a copy of the filter, multiplied by it, and copies that overlap are added.',
    seeAlso: ['Convolutional neural network', 'U-Net'],
  },
  {
    term: 'Turing test',
    definition:
      'A test proposed by Alan Turing in 1950: can a judge tell from a written conversation whether the partner is a person or a machine?',
    seeAlso: ['Chatbot'],
  },
  {
    term: 'U-Net',
    definition:
      'A network for segmentation in the shape of the letter U: it shrinks the image to gain context, enlarges it again, and carries fine detail across.',
    seeAlso: ['Convolutional neural network', 'Segmentation'],
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
    term: 'Utilisation',
    definition:
      'The share of the time in which a machine is busy. The closer it comes to 100 percent, the faster the queue in front of the machine grows.',
    seeAlso: ['Latency', 'Throughput'],
  },
  {
    term: 'Validation set',
    definition:
      'Examples used during development to choose between versions, so that the test set stays untouched.',
    seeAlso: ['Cross-validation', 'Test set'],
  },
  {
    term: 'Value function',
    definition: 'For each state, the return an agent can expect from there on if it follows a given policy.',
    seeAlso: ['Bellman equation', 'Policy', 'Return'],
  },
  {
    term: 'Vanishing gradient',
    definition:
      'The shrinking of slopes on their way back through many layers or steps, until the early ones learn nothing. The opposite is called exploding.',
    seeAlso: ['Backpropagation', 'Long short-term memory', 'Residual connection'],
  },
  {
    term: 'Vector database',
    definition: 'A database that finds the entries whose embeddings are closest to a given one.',
    seeAlso: ['Embedding', 'Retrieval-augmented generation'],
  },
  {
    term: 'Verifiable reward',
    definition:
      'A reward in training that a program can check, such as a right result in mathematics or a passed test of code.',
    seeAlso: ['Reinforcement learning', 'Reward model'],
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
    term: 'Weight decay',
    definition:
      'A steady pull of every weight towards zero during training, so that only weights that examples need stay large.',
    seeAlso: ['Overfitting', 'Regularisation', 'Weight'],
  },
  {
    term: 'Zero-shot',
    definition: 'Said of a task that a model performs without having been given any example of it.',
    seeAlso: ['Few-shot prompting'],
  },
];
