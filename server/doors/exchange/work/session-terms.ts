import { readKept } from '../../../platform/read-kept.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { transaction } from '../../../platform/store/transaction.ts';
import {
  type ClassifierTerms,
  createTerms,
  type Property,
} from '../reading/commerceml-classifier.ts';

interface TermRow {
  kind: 'property' | 'currency' | 'unit';
  key: string;
  /** JSON */
  value: string;
}

/**
 * Terms that earlier exchanges have explained: changes alone refer to them without explaining them
 * again.
 */
export async function loadTerms({ db }: Store): Promise<ClassifierTerms> {
  const terms = createTerms();
  for (const { kind, key, value } of await db.selectFrom('exchange_terms').selectAll().execute()) {
    if (kind === 'currency') terms.currencies.set(key, JSON.parse(value));
    else if (kind === 'unit') terms.units.set(key, JSON.parse(value));
    else {
      const { variants, ...rest } = readKept<StoredProperty>(value);
      terms.properties.set(key, { ...rest, variants: new Map(variants) });
    }
  }
  return terms;
}

type StoredProperty = Omit<Property, 'variants'> & { variants: [string, string][] };

/** Keeps what is new or different; gives nothing. `known` is brought up to date. */
export async function saveSessionTerms(
  store: Store,
  terms: ClassifierTerms,
  known: Map<string, string>,
): Promise<void> {
  const fresh = listTerms(terms).filter(
    ({ kind, key, value }) => known.get(`${kind} ${key}`) !== value,
  );
  if (fresh.length === 0) return;
  await transaction(store, async (tx) => {
    for (const { kind, key, value } of fresh) {
      await tx
        .insertInto('exchange_terms')
        .values({ kind, key, value })
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ value }))
        .execute();
    }
  });
  for (const { kind, key, value } of fresh) known.set(`${kind} ${key}`, value);
}

/** Terms as they are stored, by kind and key. */
export const indexTerms = (terms: ClassifierTerms): Map<string, string> =>
  new Map(listTerms(terms).map(({ kind, key, value }) => [`${kind} ${key}`, value]));

function listTerms({ properties, currencies, units }: ClassifierTerms): TermRow[] {
  return [
    ...[...properties].map(([key, { variants, ...rest }]): TermRow => {
      return { kind: 'property', key, value: JSON.stringify({ ...rest, variants: [...variants] }) };
    }),
    ...[...currencies].map(([key, value]): TermRow => {
      return { kind: 'currency', key, value: JSON.stringify(value) };
    }),
    ...[...units].map(
      ([key, value]): TermRow => ({ kind: 'unit', key, value: JSON.stringify(value) }),
    ),
  ];
}
