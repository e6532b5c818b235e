import { holdFields } from '../../catalog/held-fields.ts';
import type { WrittenRecord } from '../records/record-kind.ts';

const WORDS = ['title', 'address'] as const;

/** Keeps the words of a storage that a person has changed from accounting systems. */
export async function holdWords({ change, key, texts, published, now }: WrittenRecord) {
  if (!published) return;
  const changed = WORDS.filter((name) => texts[name] !== published[name]);
  const holds = changed.map((field) => ({ id: Number(key), field, told: null }));
  await holdFields(change.tx, 'storage', holds, { staffId: null, now });
}
