import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { cutLog, dayCount, distance, drawLog, linesPerDay, model, usualOverruled } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('every log has three hidden things of different kinds, and each shows in its number', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { lines, hidden } = drawLog(seed);
    expect(new Set(hidden.map(({ kind }) => kind)).size).toBe(3);
    for (const { kind, cut, value, measure } of hidden) {
      const rows = cutLog(lines, cut);
      const row = rows.find((some) => some.value === value);
      if (!row) throw new Error(`There is no ${cut} ${value}.`);
      if (kind === 'gap') expect(row.lines).toBe(linesPerDay - 14);
      if (kind === 'version') expect(row.lines).toBeGreaterThanOrEqual(4);
      if (kind === 'person' || kind === 'hour') expect(row.overruled).toBe(0);
      if (measure !== 'lines') expect(distance(row, rows, measure)).toBeLessThan(-3);
    }
  }
});

test('shares of the log add up', () => {
  const { lines } = drawLog(1);
  expect(lines.length).toBeGreaterThan(dayCount * linesPerDay - 15);
  const rows = cutLog(lines, 'hour');
  expect(rows.map(({ value }) => value)).toEqual(['9', '10', '11', '12', '13', '14', '15', '16']);
  expect(rows.reduce((sum, row) => sum + row.lines, 0)).toBe(lines.length);
  expect(Math.abs((rows[0]?.overruled ?? 0) - usualOverruled)).toBeLessThan(0.15);
});

test('all three findings reach the last goal, and one false finding spoils both', () => {
  for (const seed of [1, 2, 3]) {
    const { hidden } = drawLog(seed);
    const findings = hidden.map(({ cut, value, measure }) => ({
      cut,
      value,
      measure,
      sure: 'firm' as const,
    }));
    const choices = { ...model.start(seed), findings };
    expect(checkGoal(model, 'all', choices, seed)).toBe(true);
    const chance = { cut: 'hour', value: '11', measure: 'visits', sure: 'hint' } as const;
    expect(checkGoal(model, 'one', { ...choices, findings: [...findings, chance] }, seed)).toBe(false);
  }
});
