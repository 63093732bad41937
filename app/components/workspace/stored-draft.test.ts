import { expect, test } from 'vitest';
import { z } from 'zod';
import { stubLocalStorage } from '#testing/local-storage.ts';
import { createDraftStore } from './stored-draft.ts';

stubLocalStorage();

const schemas = { base: z.int(), fields: z.object({ body: z.string() }) };

test('each user of a browser has drafts of their own', () => {
  const drafts = createDraftStore('lesson-draft', schemas);
  const [ada, ben] = [
    { userId: 'ada', id: 'socks' },
    { userId: 'ben', id: 'socks' },
  ];
  drafts.keep(ada, 1, { body: 'by Ada' });
  expect(drafts.read(ben)).toBeUndefined();
  drafts.keep(ben, 2, { body: 'by Ben' });
  drafts.drop(ben);
  expect(drafts.read(ben)).toBeUndefined();
  expect(drafts.read(ada)).toMatchObject({ base: 1, fields: { body: 'by Ada' } });
});

test('a draft that names no user is offered to nobody and deleted', () => {
  const drafts = createDraftStore('question-draft', schemas);
  const stored = JSON.stringify({ keptAt: '2026-11-01T12:00:00Z', base: 1, fields: { body: 'old' } });
  localStorage.setItem('question-draft-socks', stored);
  expect(drafts.read({ userId: 'ada', id: 'socks' })).toBeUndefined();
  expect(localStorage.getItem('question-draft-socks')).toBeNull();
});
