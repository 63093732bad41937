import { expect, test } from 'vitest';
import { stubLocalStorage } from '#testing/local-storage.ts';
import { readChoices, storeChoices } from './stored-choices.ts';

stubLocalStorage();

const lab = 'risk-register';

test('nobody reads what another user of the browser has stored', () => {
  storeChoices(lab, 'ada', { words: 'of Ada' });
  storeChoices(lab, undefined, { words: 'of a visitor' });
  expect(readChoices(lab, 'ada')).toEqual({ words: 'of Ada' });
  expect(readChoices(lab, undefined)).toEqual({ words: 'of a visitor' });
  expect(readChoices(lab, 'ben')).toBeNull();
  expect(readChoices('draw-a-digit', 'ada')).toBeNull();
});

test('what an earlier version stored for everyone is removed unread', () => {
  for (const user of [undefined, 'ada']) {
    localStorage.setItem(`lab:${lab}`, '{"words":"of somebody"}');
    expect(readChoices(lab, user)).toBeNull();
    expect(localStorage.getItem(`lab:${lab}`)).toBeNull();
  }
});
