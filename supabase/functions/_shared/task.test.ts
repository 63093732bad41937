import { expect, test } from 'vitest';
import { refusalOf } from './platform.ts';
import { TaskRefused } from './task.ts';

test('a refused task is a response with a code, a sentence and, if it may be sent again, when', async () => {
  for (const [code, status, wait] of [
    ['too_much_work', 422, null],
    ['too_many_tasks', 429, '2'],
    ['server_busy', 503, '5'],
  ] as const) {
    const response = refusalOf(new TaskRefused(code));
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, wait]);
    expect(await response.json()).toEqual({ code, error: expect.stringMatching(/^[A-Z].*\.$/) });
  }
});
