import { vatName } from '../../../../shared/vat.ts';
import { readVatPercent } from '../../../opening/read-seller-vat.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { ImportDraft } from '../draft/import-draft.ts';
import type { NodeVoice } from '../nodes/node-terms.ts';
import type { HeardTypes } from './hear-price-types.ts';

interface UntaxedTerms {
  draft: ImportDraft;
  heard: HeardTypes | null;
  voice: NodeVoice | null;
  /** Levels of the types that are taken. */
  ids: ReadonlyMap<string, number>;
  at: number;
}

/**
 * Percent of the seller's tax for each type whose prices are without it and get it here. Bases that say so by
 * habit are left alone by their node's setting; files of an operator have none and are taken as they are.
 */
export async function readUntaxed(
  tx: Tx,
  { draft, heard, voice, ids, at }: UntaxedTerms,
): Promise<{ percents: Map<string, number>; told: string[] }> {
  const percents = new Map<string, number>();
  const said = [...draft.priceTypes].flatMap(([key, { isUntaxed }]) => (isUntaxed ? [key] : []));
  const keys = [...new Set([...(heard?.untaxed ?? []), ...said])].filter((key) => ids.has(key));
  if (keys.length === 0) return { percents, told: [] };
  const percent = await readVatPercent(tx, at);
  const isAdded = voice?.untaxed === 'add' && percent > 0;
  if (isAdded) for (const key of keys) percents.set(key, percent);
  const becomes = isAdded
    ? `магазин прибавляет ${vatName(percent)}`
    : 'магазин берёт эти цены как есть';
  const told = said
    .filter((key) => ids.has(key))
    .map((key) => `вид цен «${draft.priceTypes.get(key)?.title ?? key}»: в 1С без НДС, ${becomes}`);
  return { percents, told };
}
