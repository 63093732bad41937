import { sentencesIn } from './sentences.ts';

/** The name that the style sheet knows the spoken sentence by. */
const highlightName = 'spoken';
/** What is drawn, typed or pressed is not read. */
const silent = 'pre, svg, button, input, textarea, label, noscript, [data-silent]';
/** Sentences end with the element they stand in. */
const passages = 'p, li, h2, h3, h4, td, th, summary, figcaption, dt, dd';

export interface Reading {
  pause(): void;
  resume(): void;
  stop(): void;
}

export function canReadAloud(): boolean {
  return 'speechSynthesis' in window && 'Segmenter' in Intl;
}

/**
 * Reads a lesson with a voice of the browser, from the first sentence in sight, and marks the sentence being spoken.
 * Each sentence is an utterance of its own: browsers break off long ones, and few of them can pause in the middle.
 */
export function startReading(root: Element, onEnd: () => void): Reading {
  const language = document.documentElement.lang;
  const sentences = findSentences(root, language);
  let at = Math.max(0, sentences.findIndex(isInSight));
  let current: SpeechSynthesisUtterance | undefined;

  function speak(): void {
    const sentence = sentences[at];
    if (!sentence) {
      end();
      return;
    }
    const utterance = new SpeechSynthesisUtterance(sentence.toString());
    utterance.lang = language;
    // Cancelling fires these events too, for an utterance that is no longer the current one.
    utterance.onend = () => {
      if (current !== utterance) return;
      at += 1;
      speak();
    };
    utterance.onerror = () => current === utterance && end();
    current = utterance;
    mark(sentence);
    speechSynthesis.speak(utterance);
  }

  function pause(): void {
    current = undefined;
    speechSynthesis.cancel();
  }

  function stop(): void {
    pause();
    CSS.highlights?.delete(highlightName);
  }

  function end(): void {
    stop();
    onEnd();
  }

  speak();
  return { pause, resume: speak, stop };
}

function mark(sentence: Range): void {
  CSS.highlights?.set(highlightName, new Highlight(sentence));
  const { top, bottom } = sentence.getBoundingClientRect();
  if (top < 80 || bottom > innerHeight - 80) {
    sentence.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  }
}

function isInSight(sentence: Range): boolean {
  return sentence.getBoundingClientRect().top >= 0;
}

function findSentences(root: Element, language: string): Range[] {
  return groupByPassage(textNodesIn(root)).flatMap((nodes) => {
    const text = nodes.map(({ data }) => data).join('');
    return sentencesIn(text, language).map(({ start, end }) => rangeOver(nodes, start, end));
  });
}

function textNodesIn(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    // What a closed answer holds is not visible, and not for the voice to give away.
    if (parent && !parent.closest(silent) && parent.checkVisibility()) found.push(node);
  }
  return found;
}

function groupByPassage(nodes: readonly Text[]): Text[][] {
  const groups: Text[][] = [];
  let last: Element | null | undefined;
  for (const node of nodes) {
    const passage = node.parentElement?.closest(passages) ?? node.parentElement;
    if (passage === last) groups.at(-1)?.push(node);
    else groups.push([node]);
    last = passage;
  }
  return groups;
}

function rangeOver(nodes: readonly Text[], start: number, end: number): Range {
  const range = new Range();
  let passed = 0;
  for (const node of nodes) {
    const { length } = node.data;
    if (start >= passed && start < passed + length) range.setStart(node, start - passed);
    if (end > passed && end <= passed + length) range.setEnd(node, end - passed);
    passed += length;
  }
  return range;
}
