import { z } from 'zod';
import { escapeHtml } from '#domain/text/escape-html.ts';
import { base, longText, say } from '../fields.ts';
import { gradeParts, normalizeText } from '../grading.ts';
import type { KindRules, MarkdownRenderer, TextAt } from '../kind-rules.ts';

const form = z.string().min(1).max(120);

const schema = z.strictObject({
  ...base,
  kind: z.literal('blanks'),
  /** The text to complete, with [[1]], [[2]] … at the blanks. */
  text: longText,
  /** Set if the text is code, which is then displayed as code. */
  language: z.enum(['python', 'text']).default('text'),
  blanks: z
    .array(
      z.strictObject({
        accept: z.array(form).min(1).max(10),
        /** With options the learner chooses one; without them the learner types. */
        options: z.array(form).min(2).max(6).optional(),
        say,
      }),
    )
    .min(1)
    .max(6),
  say,
});

const blankPattern = /\[\[(\d+)\]\]/g;

export const blanks: KindRules<'blanks', typeof schema> = {
  schema,
  check(question, report) {
    const found = [...question.text.matchAll(blankPattern)].map(([, number]) => Number(number));
    const wanted = question.blanks.map((_blank, index) => index + 1);
    if (found.join() !== wanted.join()) {
      const listed = wanted.map((number) => `[[${number}]]`).join(' ');
      report.issue(`The text must hold the blanks ${listed} in this order`, 'text');
    }
    question.blanks.forEach(({ accept, options }, index) => {
      if (options && !accept.some((each) => options.includes(each))) {
        report.issue('No option of this blank is accepted', 'blanks', index);
      }
    });
  },
  textsOf: (question) => [
    [['say'], question.say],
    [['text'], question.text],
    ...question.blanks.map((blank, index): TextAt => [['blanks', index, 'say'], blank.say]),
  ],
  renderText({ language }, path, text, renderer) {
    return path === 'text' && language !== 'text' ? renderCode(text, language, renderer) : undefined;
  },
  draw(question, { base: shown, random, at }) {
    const drawnBlanks = question.blanks.map(({ options }) =>
      options ? { options: random.shuffle(options) } : {},
    );
    return { view: { ...shown, text: at('text'), blanks: drawnBlanks } };
  },
  alternatives: () => [],
  grade(question, { textAt }, answer) {
    const tidy = question.language === 'text' ? normalizeText : tidyCode;
    const isRight = question.blanks.map(({ accept }, index) => {
      const given = tidy(answer?.[index] ?? '');
      return given !== '' && accept.some((each) => tidy(each) === given);
    });
    return gradeParts(isRight, (index) => textAt(`blanks.${index}.say`) ?? textAt('say'));
  },
  solve: (question) => question.blanks.map(({ accept }) => escapeHtml(accept[0] ?? '')),
  rightAnswer: (question) =>
    question.blanks.map(
      ({ accept, options }) => accept.find((each) => options?.includes(each) ?? true) ?? '',
    ),
};

/** Spaces around operators make no difference to a program. */
const tidyCode = (text: string) => text.trim().replace(/\s*([-+*/%=<>!,()[\]])\s*/g, '$1');

/**
 * Highlighting would treat a blank's number as a number of the program, so blanks are replaced by letters meanwhile.
 */
function renderCode(code: string, language: string, { renderBlocks }: MarkdownRenderer): string {
  const firstBlank = 0xe400;
  const marked = code.replace(blankPattern, (_blank, number) =>
    String.fromCharCode(firstBlank + Number(number)),
  );
  return renderBlocks(`\`\`\`${language}\n${marked}\n\`\`\``).replace(
    /[\uE400-\uE4FF]/g,
    (mark) => `[[${mark.charCodeAt(0) - firstBlank}]]`,
  );
}
