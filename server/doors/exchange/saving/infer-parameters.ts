import { MAX_BOUND } from '../../../../shared/filter.ts';
import { FITS_MODELS } from '../../../../shared/parameter-titles.ts';
import { loadHeld } from '../../../catalog/held-fields.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import type { ParameterTable } from '../../../platform/store/tables/catalog-tables.ts';
import { bumpSequence } from '../../../platform/store/transaction.ts';
import { importTransaction } from './import-transaction.ts';

type Kind = ParameterTable['kind'];

/** Facts of a parameter's values after an import. */
interface ValueFacts {
  /** Different values, as many as a filter may list and one more. */
  values: Set<string>;
  /** True when each value is a number that a range of a filter can end at. */
  onlyAmounts: boolean;
  onlyAnswers: boolean;
  longest: number;
  count: number;
}

const RANGE_FROM = 5;
const MAX_CHOICES = 60;
const MAX_CHOICE_LENGTH = 60;
const CARD_PARAMETERS = 6;
const PRODUCTS_AT_ONCE = 500;

/**
 * The filter that fits the values: files say nothing of it. Models that parts name are chosen from,
 * however many there are.
 */
export function inferKind(
  title: string,
  { values, onlyAmounts, onlyAnswers, longest }: ValueFacts,
): Kind {
  if (onlyAnswers) return 'switch';
  if (FITS_MODELS.test(title)) return 'multiselect';
  if (onlyAmounts && values.size >= RANGE_FROM) return 'range';
  const fewShort = values.size <= MAX_CHOICES && longest <= MAX_CHOICE_LENGTH;
  return fewShort ? 'multiselect' : 'text';
}

/**
 * Sets the kinds of imported parameters by their values, and for the first time those on cards: the
 * most common ones that can be filtered by. What a person has set stays.
 */
export async function inferParameters(store: Store): Promise<void> {
  const facts = await collectFacts(store);
  await importTransaction(store, async (tx) => {
    const known = await tx
      .selectFrom('parameters')
      .select(['id', 'title', 'kind', 'for_card'])
      .where('external_id', 'is not', null)
      .execute();
    const held = await loadHeld(
      tx,
      'parameter',
      known.map(({ id }) => id),
    );
    const inferred = known.map((row) => {
      const found = held.get(row.id)?.has('kind') ? undefined : facts.get(row.id);
      return { ...row, inferred: found ? inferKind(row.title, found) : row.kind };
    });
    const changed = inferred.filter((row) => row.inferred !== row.kind);
    for (const row of changed) {
      await tx
        .updateTable('parameters')
        .set({ kind: row.inferred })
        .where('id', '=', row.id)
        .execute();
    }
    const isChosen = known.some(({ id, for_card }) => for_card || held.get(id)?.has('for_card'));
    const cards = isChosen ? [] : chooseForCards(inferred, facts);
    if (cards.length > 0) {
      await tx.updateTable('parameters').set({ for_card: 1 }).where('id', 'in', cards).execute();
    }
    if (changed.length + cards.length > 0) await bumpSequence(tx, 'reference');
  });
}

function chooseForCards(
  parameters: readonly { id: number; inferred: Kind }[],
  facts: ReadonlyMap<number, ValueFacts>,
): number[] {
  const count = (id: number) => facts.get(id)?.count ?? 0;
  return parameters
    .filter(({ id, inferred }) => facts.has(id) && inferred !== 'text')
    .toSorted((a, b) => count(b.id) - count(a.id) || a.id - b.id)
    .slice(0, CARD_PARAMETERS)
    .map(({ id }) => id);
}

/** Reads all values by portions: sorting millions of them in the database takes more memory. */
async function collectFacts(store: Store): Promise<Map<number, ValueFacts>> {
  const facts = new Map<number, ValueFacts>();
  const last = await store.db
    .selectFrom('products')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  for (let after = 0; after < Number(last?.id ?? 0); after += PRODUCTS_AT_ONCE) {
    const from = after;
    const rows = await importTransaction(store, (tx) =>
      tx
        .selectFrom('product_parameters')
        .select(['parameter_id', 'value', 'number'])
        .where('product_id', '>', from)
        .where('product_id', '<=', from + PRODUCTS_AT_ONCE)
        .execute(),
    );
    for (const { parameter_id, value, number } of rows) {
      const found = facts.get(parameter_id) ?? createFacts();
      facts.set(parameter_id, found);
      addValue(found, value, number);
    }
  }
  return facts;
}

function createFacts(): ValueFacts {
  return { values: new Set(), onlyAmounts: true, onlyAnswers: true, longest: 0, count: 0 };
}

function addValue(facts: ValueFacts, value: string, number: number | null): void {
  if (facts.values.size <= MAX_CHOICES) facts.values.add(value);
  facts.onlyAmounts &&= number !== null && number >= 0 && number <= MAX_BOUND;
  facts.onlyAnswers &&= value === 'да' || value === 'нет';
  facts.longest = Math.max(facts.longest, value.length);
  facts.count++;
}
