import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Quantity {
  value: number;
  unit: string;
}
interface RowOptions {
  group: string;
  figure: string;
  measured: Quantity;
  limit?: Quantity & { name: string };
  judged: readonly number[];
  target?: { atLeast?: number; atMost?: number };
  note?: string;
}
interface Row {
  ratio: number | null;
  met: boolean | null;
  spread: { low: number; high: number } | null;
}

const folder = join(resolve(import.meta.dirname, '../../..'), 'scripts/bench');
const { createRow }: { createRow(options: RowOptions): Row } = await import(
  join(folder, 'row.mjs')
);
const { formatTable, formatNumber }: Record<string, (value: unknown) => string> = await import(
  join(folder, 'table.mjs')
);

const fast: RowOptions = {
  group: 'cached',
  figure: 'главная из памяти',
  measured: { value: 24_000, unit: 'з/с' },
  limit: { value: 12_000, unit: 'з/с', name: 'R' },
  judged: [1.9, 2.4, 2],
  target: { atLeast: 2 },
};

describe('a line of the result', () => {
  it('judges the median of the ratios of its rounds', () => {
    expect(createRow(fast)).toMatchObject({
      ratio: 2,
      met: true,
      spread: { low: 1.9, high: 2.4 },
    });
    expect(createRow({ ...fast, judged: [1.9, 2.4, 1.99] }).met).toBe(false);
  });

  it('judges values where there is no limit', () => {
    const { limit: _limit, ...slow } = fast;
    const row = createRow({ ...slow, judged: [4, 6, 5], target: { atMost: 5 } });
    expect(row).toMatchObject({ ratio: null, met: true });
    expect(createRow({ ...slow, judged: [6, 5.1], target: { atMost: 5 } }).met).toBe(false);
  });

  it('judges neither without a target nor without a measurement', () => {
    const { target: _target, ...shown } = fast;
    expect(createRow(shown).met).toBeNull();
    expect(createRow({ ...fast, judged: [] })).toMatchObject({ met: null, spread: null });
  });
});

describe('the table', () => {
  const second = { ...fast, group: 'start', figure: 'запуск', note: 'три раза' };

  it('shows every column, groups apart and the note below', () => {
    const lines = formatTable?.([createRow(fast), createRow(second)]).split('\n') ?? [];
    expect(lines[0]).toMatch(/^Показатель +Измерено +Предел +Отношение +Цель +Итог +Разброс$/);
    expect(lines[2]).toMatch(
      /^главная из памяти +24\s000 з\/с +12\s000 з\/с R +2 +≥ 2 × +да +1,9…2,4$/,
    );
    expect(lines[3]).toBe('');
    expect(lines[4]).toMatch(/^запуск/);
    expect(lines[5]).toBe('    три раза');
  });

  it('keeps the columns under each other', () => {
    const lines = formatTable?.([createRow(fast), createRow(second)]).split('\n') ?? [];
    expect(lines[2]?.indexOf(' да ')).toBe(lines[4]?.indexOf(' да '));
  });

  it.each([
    [1234.6, /^1\s235$/],
    [0.012_345, /^0,0123$/],
    [12.34, /^12,3$/],
    [Number.NaN, /^\?$/],
  ])('prints %d readably', (number, expected) => {
    expect(formatNumber?.(number)).toMatch(expected);
  });
});
