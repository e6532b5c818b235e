import { FIELDS, wordsOf } from '../catalog/index/product-tokens.ts';
import { ordinalOf, postedField } from './postings.ts';
import { type Searched, tokensOfStem } from './resolve-term.ts';
import { stemOf } from './stem-of.ts';
import type { Attempt } from './try-query.ts';

/**
 * By ordinal: how much of the section's title a product's own category has, from 0 to 1, where the
 * section is that of the things left out: «тэн для плиты» wants one of «Запчасти для теплового
 * оборудования», since stoves are in «Тепловое оборудование». Null when no thing was left out.
 */
export function findKin(searched: Searched, attempt: Attempt, kept: number): Float32Array | null {
  const { index } = searched;
  const section = findSection(searched, attempt, attempt.plan.all & ~kept & ~attempt.plan.neutral);
  if (section === null) return null;
  const stems = new Set(wordsOf(index.reference.categoryTitles.get(section) ?? '').map(stemOf));
  const { offsets, values } = searched.tables.postings.byToken;
  const kin = new Float32Array(index.size);
  for (const stem of stems) {
    for (const token of tokensOfStem(searched, stem)) {
      for (let at = offsets[token]!; at < offsets[token + 1]!; at++) {
        if (postedField(values[at]!) === FIELDS.category) {
          kin[ordinalOf(values[at]!)]! += 1 / stems.size;
        }
      }
    }
  }
  return kin;
}

/** The top category in which most of the things lie. */
function findSection({ index, tables }: Searched, { plan }: Attempt, terms: number): number | null {
  const { offsets, values } = tables.postings.byToken;
  const counts = new Map<number, number>();
  for (const { bit, hits } of plan.bits) {
    if (!(bit & terms)) continue;
    for (const token of hits.keys()) {
      for (let at = offsets[token]!; at < offsets[token + 1]!; at++) {
        if (postedField(values[at]!) !== FIELDS.head) continue;
        const category = index.columns.categories[ordinalOf(values[at]!)]!;
        const [top] = index.reference.categories.get(category)?.chainIds ?? [];
        if (top !== undefined) counts.set(top, (counts.get(top) ?? 0) + 1);
      }
    }
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}
