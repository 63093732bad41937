import type { ChatTopic } from '#app/content/help-chat/help-chat.ts';
import { stem, wordsOf } from '#app/lib/stem-words.ts';
import { correctTypo } from './correct-typo.ts';

type Phrase = { topic: ChatTopic; stems: string[]; score: number; isKeyword: boolean };
type Match = { topic: ChatTopic; score: number; hasKeyword: boolean };

const keywordScore = 2;
const hintScore = 0.5;

/**
 * Creates a function that finds the topics of a question: the best match, and a second one if the question is clearly
 * about both. An empty list means that nothing matched.
 */
export function createTopicMatcher(topics: ChatTopic[]): (question: string) => ChatTopic[] {
  const phrases = topics.flatMap(phrasesOf).sort((one, other) => other.score - one.score);
  const knownStems = new Set(phrases.flatMap(({ stems }) => stems));
  const knownWords = new Set(
    topics.flatMap(({ keywords, hints = [] }) => [...keywords, ...hints]).flatMap(wordsOf),
  );

  function readStems(question: string): string[] {
    return wordsOf(question).map((word) => {
      const exact = stem(word);
      if (knownStems.has(exact)) return exact;
      const meant = correctTypo(word, knownWords);
      return meant ? stem(meant) : (correctTypo(exact, knownStems) ?? exact);
    });
  }

  return (question) => {
    const matches = findMatches(readStems(question), phrases);
    return chooseTopics(resolvePriceTopics(matches)).map(({ topic }) => topic);
  };
}

function phrasesOf(topic: ChatTopic): Phrase[] {
  const { keywords, hints = [] } = topic;
  return [
    ...keywords.map((text) => toPhrase(topic, text, keywordScore)),
    ...hints.map((text) => toPhrase(topic, text, hintScore)),
  ];
}

/** Each word of a phrase adds to its score. Among equal scores the longer text wins, because it is more specific. */
function toPhrase(topic: ChatTopic, text: string, wordScore: number): Phrase {
  const stems = wordsOf(text).map(stem);
  const score = wordScore * stems.length + text.length / 100;
  return { topic, stems, score, isKeyword: wordScore === keywordScore };
}

/** Goes from the highest-scoring phrase to the lowest. A word belongs to one phrase, and a phrase counts once. */
function findMatches(question: string[], phrases: Phrase[]): Match[] {
  const words: (string | undefined)[] = [...question];
  const matches = new Map<ChatTopic, Match>();
  for (const { topic, stems, score, isKeyword } of phrases) {
    if (!removePhrase(words, stems)) continue;
    const match = matches.get(topic) ?? { topic, score: 0, hasKeyword: false };
    match.score += score;
    match.hasKeyword ||= isKeyword;
    matches.set(topic, match);
  }
  return [...matches.values()].sort((one, other) => other.score - one.score);
}

/** Blanks out every occurrence of the phrase, and returns whether there was one. */
function removePhrase(words: (string | undefined)[], stems: string[]): boolean {
  let isFound = false;
  for (let start = 0; start + stems.length <= words.length; start += 1) {
    if (!stems.every((part, at) => words[start + at] === part)) continue;
    words.fill(undefined, start, start + stems.length);
    isFound = true;
  }
  return isFound;
}

/**
 * The price of a level or a certificate depends on the plans, so the plans topic comes first. A topic with its own
 * prices removes the plans from the answer: those would be the wrong prices.
 */
function resolvePriceTopics(matches: Match[]): Match[] {
  const pricing = matches.find(({ topic, hasKeyword }) => topic.id === 'pricing' && hasKeyword);
  if (!pricing) return matches;
  const others = matches.filter((match) => match !== pricing);
  const pricedApart = others.filter(({ topic }) => topic.priced === 'apart');
  if (pricedApart.length > 0) return pricedApart;
  return others[0]?.topic.priced === 'by plan' ? [pricing, ...others] : matches;
}

/** A hint alone is not enough for a second topic, nor is a score that is only a fraction of the best one. */
function chooseTopics([best, second]: Match[]): Match[] {
  if (!best) return [];
  const isSecondStrong = second?.hasKeyword && second.score >= best.score / 3;
  return isSecondStrong ? [best, second] : [best];
}
