import { expect, test, vi } from 'vitest';
import { runForRequest } from '#backend/http/current-request.ts';
import { createClientBudgets } from '#backend/limits/client-budgets.ts';
import { drawKindPng } from './badge-files.ts';

test('the client whose request draws a picture pays for the time', async () => {
  const account = createClientBudgets().ofAddress('192.0.2.1');
  const charge = vi.spyOn(account, 'charge');
  const request = { id: 'test', client: account.client, account };
  await runForRequest(request, () => drawKindPng('Beginner', 'Lifelong AI Institute'));
  expect(charge).toHaveBeenCalledOnce();
  expect(charge.mock.lastCall?.[0]).toBeGreaterThan(0);
});
