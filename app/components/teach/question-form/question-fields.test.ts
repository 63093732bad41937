import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { questionStarters } from '#app/content/teaching/lesson-snippets.ts';
import { readCourses } from '#courseware/files/read-courses.ts';
import { readFolder } from '#courseware/files/read-folder.ts';
import { writeQuestion } from '#courseware/files/write-courses.ts';
import {
  type DraftValue,
  isMap,
  type QuestionDraft,
  readDraft,
  writeDraft,
} from '#courseware/questions/draft.ts';
import { questionKinds } from '#courseware/questions/kinds/views.ts';
import { sample } from '#testing/thorough.ts';
import { QuestionFields } from './question-fields.tsx';

const decode = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** What the fields of the form show, by their names. */
function renderForm(draft: QuestionDraft): Map<string, string> {
  const html = renderToStaticMarkup(
    createElement(QuestionFields, {
      courseId: 'course',
      ...{ draft, errors: new Map(), isReadOnly: false, isStored: true, lessons: undefined, view: undefined },
      ...{ change: () => {}, replace: () => {} },
    }),
  );
  const shown = new Map<string, string>();
  const attribute = (tag: string, name: string) => {
    const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    return found === undefined ? undefined : decode(found);
  };
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    const name = attribute(tag, 'name');
    if (name === undefined) continue;
    const isSwitch = tag.includes('type="checkbox"');
    shown.set(name, isSwitch ? String(tag.includes('checked=""')) : (attribute(tag, 'value') ?? ''));
  }
  for (const [, tag = '', text = ''] of html.matchAll(/<textarea ([^>]*)>([^<]*)<\/textarea>/g)) {
    // React adds a line break before a text that begins with one, as HTML drops it.
    shown.set(attribute(` ${tag}`, 'name') ?? '', decode(text).replace(/^\n/, ''));
  }
  for (const [, tag = '', options = ''] of html.matchAll(/<select ([^>]*)>(.*?)<\/select>/g)) {
    const name = attribute(` ${tag}`, 'name');
    const chosen = /<option value="([^"]*)" selected=""/.exec(options)?.[1] ?? '';
    if (name !== undefined) shown.set(name, decode(chosen));
  }
  return shown;
}

/** The values of a question by the field that shows them. Lists of short values share one field. */
function valuesOf(value: DraftValue, shown: Map<string, string>, path = ''): [string, string][] {
  if (Array.isArray(value)) {
    if (shown.has(path)) return [[path, value.join('\n')]];
    return value.flatMap((item, index) => valuesOf(item, shown, `${path}.${index}`));
  }
  if (isMap(value)) {
    return Object.entries(value).flatMap(([name, each]) =>
      valuesOf(each, shown, path === '' ? name : `${path}.${name}`),
    );
  }
  const isAlways = path.endsWith('.correct') && value === true;
  const isReserved = path === 'use';
  return [[path, isAlways ? 'always' : isReserved ? 'true' : String(value)]];
}

function expectAllShown(source: string): void {
  const { draft = {} } = readDraft(source);
  const shown = renderForm(draft);
  // The kind decides which form it is.
  const { kind: _kind, ...fields } = draft;
  const wanted = valuesOf(fields, shown);
  expect(Object.fromEntries(wanted.map(([path]) => [path, shown.get(path)]))).toEqual(
    Object.fromEntries(wanted),
  );
}

test.each(questionKinds)('the form of a question of the kind %s shows all of its example', (kind) => {
  expectAllShown(`id: a\nlesson: b\n${questionStarters[kind]}`);
});

async function readQuestions() {
  const { courses } = readCourses(await readFolder('curriculum'));
  return courses.flatMap(({ modules }) => modules.flatMap((module) => module.questions));
}

test('a form saves every question of the curriculum unchanged', async () => {
  const questions = await readQuestions();
  expect(new Set(questions.map(({ kind }) => kind)).size).toBe(questionKinds.length);
  for (const question of questions) {
    const source = writeQuestion(question);
    expect(writeDraft(readDraft(source).draft ?? {})).toBe(source);
  }
});

test('the form shows every value of the questions of the curriculum', async () => {
  for (const question of sample(await readQuestions(), 10)) expectAllShown(writeQuestion(question));
});

test('a value of another shape than a field can show is left to the YAML, and the rest stays editable', () => {
  const { draft = {} } = readDraft('kind: single\nprompt: [a, b]\noptions: none\nexplanation: Because.');
  expect(renderForm(draft).has('prompt')).toBe(false);
  expect(renderForm(draft).get('explanation')).toBe('Because.');
});
