import type { LevelId, LevelSummary } from '#app/content/types.ts';
import { levelFacts } from './level-facts.ts';

/** The text on the card of each level. The level pages add the rest. */
export const levelSummaries: Record<LevelId, LevelSummary> = {
  beginner: {
    ...levelFacts.beginner,
    title: 'Beginner AI',
    subtitle: 'First ideas, clear words',
    description:
      'Find out what AI is, how machines learn from examples, and where you already meet it every day. No coding and no mathematics beyond school arithmetic.',
    features: [
      'No coding needed',
      'Activities for children, teens and adults',
      'Safe and fair use from the first lesson',
      'Short lessons, at your own pace',
    ],
  },
  intermediate: {
    ...levelFacts.intermediate,
    title: 'Intermediate AI',
    subtitle: 'From ideas to working models',
    description:
      'Write your first Python, clean real data, train models and measure them honestly. You finish with small projects that you can show and explain.',
    features: [
      'Python from the first line',
      'A project in every course',
      'Classic models before neural networks',
      'Honest measuring, not just high scores',
    ],
  },
  expert: {
    ...levelFacts.expert,
    title: 'Expert AI',
    subtitle: 'Depth, deployment and judgement',
    description:
      'Design, train and run modern systems: deep networks, language, vision and reinforcement learning. You finish with a capstone that you defend.',
    features: [
      'Modern architectures, from the inside',
      'From notebook to running service',
      'Ethics and governance as engineering',
      'A capstone project with expert review',
    ],
  },
};
