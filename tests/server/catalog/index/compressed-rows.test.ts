import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CompressedRows,
  CsrDraft,
  emptyCompressedRows,
} from '../../../../server/catalog/index/compressed-rows.ts';
import { doAtOnce } from '../../../../server/platform/slices.ts';

const uints = (length: number) => new Uint32Array(length);
const rowsOf = ({ offsets, values }: CompressedRows<Uint32Array>) =>
  Array.from({ length: offsets.length - 1 }, (_, row) => [
    ...values.subarray(offsets[row], offsets[row + 1]),
  ]);

const row = fc.array(fc.nat(5), { maxLength: 4 });

describe('CsrDraft', () => {
  it('puts changed rows in their places and keeps the others', () => {
    const changes = fc.array(fc.tuple(fc.nat(20), row), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 15 }), fc.array(changes), (first, steps) => {
        let rows: number[][] = [];
        let csr = emptyCompressedRows(uints(0));
        for (const step of [[...first.entries()], ...steps]) {
          const draft = new CsrDraft(csr, uints);
          const size = Math.max(rows.length, ...step.map(([ordinal]) => ordinal + 1));
          rows = Array.from({ length: size }, (_, ordinal) => rows[ordinal] ?? []);
          for (const [ordinal, values] of step) {
            draft.put(ordinal, values);
            rows[ordinal] = values;
          }
          csr = doAtOnce(draft.finish(size));
          expect(rowsOf(csr)).toEqual(rows);
        }
      }),
      { numRuns: 300, seed: 20261120 },
    );
  });

  it('is the base itself when nothing differs', () => {
    const draft = new CsrDraft(emptyCompressedRows(uints(0)), uints);
    draft.put(0, [1, 2]);
    const base = doAtOnce(draft.finish(1));
    const same = new CsrDraft(base, uints);
    same.put(0, [1, 2]);
    expect(doAtOnce(same.finish(1))).toBe(base);
  });
});
