/** Nine runs of the same training. The figures and samples are from models/reports, which a test compares. */
export interface Run {
  size: Size;
  /** Millions of tokens that it read. */
  tokens: Tokens;
  weights: number;
  /** On held-out text, in nats per token. */
  loss: number;
  /** Percent of stories that stay consistent. */
  consistent: number;
  /** The beginning of a story that it wrote. */
  sample: string;
}

export const sizes = ['small', 'medium', 'large'] as const;
export const amounts = [6, 24, 96] as const;
export type Size = (typeof sizes)[number];
export type Tokens = (typeof amounts)[number];

export const runs: readonly Run[] = [
  {
    size: 'small',
    tokens: 6,
    weights: 204_224,
    loss: 0.8033,
    consistent: 0.0,
    sample:
      'Not so long ago, a miller called Levi lived behind the church. Her best friend was Nora the farmer.\nA storm came over the river was sad. Tilda did not map! He walked fort, Gus saw something to watched for her her hand. A letter in the way robines. The evening',
  },
  {
    size: 'small',
    tokens: 24,
    weights: 204_224,
    loss: 0.533,
    consistent: 0.0,
    sample:
      'Not so long ago, a miller called Levi lived behind the church. Her best friend was a cat named Yusuf.\nTariq and Pavel had nothing to do. They sat behind the church and watched the clouds. "That one looks like a blue spade," said Tom. "No, like a snail," said',
  },
  {
    size: 'small',
    tokens: 96,
    weights: 204_224,
    loss: 0.4473,
    consistent: 0.2,
    sample:
      'Not so long ago, a miller called Levi lived behind the church. His best friend was Nora the farmer.\nAfter the first snow Kofi pulled a woollen bicycle to the summer fair. Fia sat on it and sang. Downhill they went, faster and faster. "Hold on!" cried Kofi.',
  },
  {
    size: 'medium',
    tokens: 6,
    weights: 820_352,
    loss: 0.5954,
    consistent: 0.0,
    sample:
      'Not so long ago, a miller called Levi lived by the village pond. Her best friend was a cat named Yusuf.\nElla and Pavel had nothing to do. They sat in the old mill and watched the clouds. "That one looks like a green kite," said Hugo. "No, like a snail," said',
  },
  {
    size: 'medium',
    tokens: 24,
    weights: 820_352,
    loss: 0.3344,
    consistent: 48.0,
    sample:
      'Not so long ago, a miller called Levi lived behind the church. His best friend was Nora the farmer.\nAfter the first snow Levi pulled a woollen bicycle to the summer fair. Nora sat on it and sang. Downhill they went, faster and faster. "Look out!" cried Levi.',
  },
  {
    size: 'medium',
    tokens: 96,
    weights: 820_352,
    loss: 0.3137,
    consistent: 89.8,
    sample:
      'Not so long ago, a miller called Levi lived behind the church. His best friend was Nora the farmer.\nLevi and Nora found a paper balloon near the city gate. "It is mine!" said Levi. "No, mine!" said Nora. They pulled from both sides, and the balloon almost',
  },
  {
    size: 'large',
    tokens: 6,
    weights: 3_500_896,
    loss: 0.5411,
    consistent: 0.0,
    sample:
      'Not so long ago, a miller called Levi lived behind the church. Her best friend was a cat named Yusuf.\nThe door of the house near the beehives had not been opened for years. Tariq pushed. Amina pulled. Nothing. Under a stone Finn found a red key. "Perhaps it',
  },
  {
    size: 'large',
    tokens: 24,
    weights: 3_500_896,
    loss: 0.3227,
    consistent: 84.8,
    sample:
      'Not so long ago, a miller called Levi lived behind the church. His best friend was Nora the farmer.\nLevi and Nora found a paper balloon near the city gate. "It is mine!" said Levi. "No, mine!" said Nora. They pulled and pulled, and the balloon almost broke. A',
  },
  {
    size: 'large',
    tokens: 96,
    weights: 3_500_896,
    loss: 0.3097,
    consistent: 96.2,
    sample:
      'Not so long ago, a miller called Levi lived behind the church. His best friend was Nora the farmer.\nLevi and Nora found a paper basket near the city gate. "It is mine!" said Levi. "No, mine!" said Nora. They pulled from both sides, and the basket almost',
  },
];
