import { compileQuestion } from '#courseware/questions/compile.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import type { DrawnQuestion } from '#courseware/questions/kinds/kind-rules.ts';
import type { QuestionOf } from '#courseware/questions/kinds/registry.ts';
import type { QuestionKind, ViewOf } from '#courseware/questions/kinds/views.ts';
import { questionSchema } from '#courseware/questions/question.ts';

const base = {
  id: 'sample-question',
  lesson: 'sample-lesson',
  objective: 1,
  difficulty: 1,
  prompt: 'What is right?',
  explanation: 'Because it is so.',
};

/** Leaves Markdown as it is. */
const plainRenderer = {
  renderBlocks: (markdown: string) => `<p>${markdown}</p>`,
  renderInline: (markdown: string) => markdown,
};

/** A question of one kind from the fields that matter to a test. */
export function readSample<Kind extends QuestionKind>(kind: Kind, fields: object): QuestionOf<Kind> {
  return questionSchema.parse({ ...base, kind, ...fields }) as QuestionOf<Kind>;
}

/** Why such a question is refused. */
export function findSampleProblems(kind: QuestionKind, fields: object): string[] | undefined {
  return questionSchema
    .safeParse({ ...base, kind, ...fields })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

export function drawSample<Kind extends QuestionKind>(
  question: QuestionOf<Kind>,
  seed = 'a',
  renderer = plainRenderer,
): DrawnQuestion & { view: ViewOf<Kind> } {
  const drawn = drawQuestion(compileQuestion(question, renderer), seed);
  if (drawn.view.kind !== question.kind) throw new Error(drawn.view.kind);
  return drawn as DrawnQuestion & { view: ViewOf<Kind> };
}
