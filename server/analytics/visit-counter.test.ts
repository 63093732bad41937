import { expect, test } from 'vitest';
import { createLog } from '#backend/log/log.ts';
import type { Visit } from '#domain/site/visit.ts';
import { type CountedVisit, createVisitCounter } from './visit-counter.ts';

const log = createLog('silent');
const view: Visit = { event: 'page_view', path: '/faq', referrer: 'direct', device: 'phone' };

test('equal visits are saved as one line, and stopping saves what is left', async () => {
  const saved: CountedVisit[][] = [];
  const counter = createVisitCounter({ log, save: async (visits) => void saved.push(visits) });
  counter.add(view);
  counter.add({ ...view, device: 'desktop' });
  counter.add(view);
  await counter.stop();
  expect(saved).toEqual([
    [
      { ...view, times: 2 },
      { ...view, device: 'desktop', times: 1 },
    ],
  ]);
});

test('visits are saved by themselves', async () => {
  const saved = new Promise<CountedVisit[]>((resolve) => {
    createVisitCounter({ log, interval: 1, save: async (visits) => resolve(visits) }).add(view);
  });
  expect(await saved).toEqual([{ ...view, times: 1 }]);
});

test('where nothing happened nothing is saved', async () => {
  const saved: CountedVisit[][] = [];
  const counter = createVisitCounter({ log, save: async (visits) => void saved.push(visits) });
  await counter.stop();
  expect(saved).toEqual([]);
});

test('while the database cannot be reached waiting counts are dropped, and counting continues', async () => {
  const saved: CountedVisit[][] = [];
  let isDown = true;
  const counter = createVisitCounter({
    log,
    async save(visits) {
      if (isDown) throw new Error('down');
      saved.push(visits);
    },
  });
  counter.add(view);
  await counter.stop();
  isDown = false;
  counter.add({ ...view, path: '/' });
  await counter.stop();
  expect(saved).toEqual([[{ ...view, path: '/', times: 1 }]]);
});

test('a second with more visits than the database takes at once loses the rest', async () => {
  const saved: CountedVisit[][] = [];
  const counter = createVisitCounter({ log, save: async (visits) => void saved.push(visits) });
  for (let visit = 0; visit < 1_500; visit += 1) counter.add(view);
  await counter.stop();
  expect(saved).toEqual([[{ ...view, times: 1_000 }]]);
});
