import type { ProductDetails } from '../../shared/contract/product.ts';
import { groupFacts, listFacts } from '../product/product-facts.ts';

/** One characteristic of all of them. */
interface ComparedFact {
  title: string;
  /** Labels by product; null: not known of it. */
  labels: readonly (string | null)[];
  /** All say the same. */
  isSame: boolean;
}

interface ComparedGroup {
  /** Empty when all stand together. */
  title: string;
  facts: readonly ComparedFact[];
}

/** Every characteristic that one of them has, by what it tells about, in the order of the products. */
export function compareFacts(products: readonly ProductDetails[]): ComparedGroup[] {
  const tables = products.map((product) => new Map(factsOf(product)));
  const titles = [...new Set(tables.flatMap((table) => [...table.keys()]))];
  const rows = titles.map((title) => ({ title, label: '' }));
  return groupFacts(rows).map(({ title, facts }) => ({
    title,
    facts: facts.map((fact) => {
      const labels = tables.map((table) => table.get(fact.title) ?? null);
      return { title: fact.title, labels, isSame: new Set(labels).size === 1 };
    }),
  }));
}

/** Several values of one characteristic as one text. */
function factsOf(product: ProductDetails): Map<string, string> {
  const facts = new Map<string, string>();
  for (const { title, label } of listFacts(product)) {
    const known = facts.get(title);
    facts.set(title, known === undefined ? label : `${known}, ${label}`);
  }
  return facts;
}
