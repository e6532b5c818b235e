import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex, draftIndex } from '../../../../server/catalog/index/draft-index.ts';
import { listProducts } from '../../../../server/catalog/index/list-products.ts';
import { doAtOnce } from '../../../../server/platform/slices.ts';
import { appearance, query } from './appearance.ts';
import { category, productRows, referenceRows } from './catalog-rows.ts';
import { randomCatalog, randomProduct } from './random-catalog.ts';

describe('draftIndex', () => {
  const reference = referenceRows();

  it('gives after any changes what a new build gives', () => {
    const changes = fc.array(
      fc.uniqueArray(randomProduct, { selector: ({ id }) => id, maxLength: 8 }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(randomCatalog, changes, ({ reference, products }, steps) => {
        const now = new Map(products.map((product) => [product.id, product]));
        let index = buildIndex(reference, [productRows(products)]);
        for (const step of steps) {
          const known = step.map((product) => ({ ...product, categoryId: null }));
          const draft = draftIndex(index, reference);
          draft.put(productRows(known));
          index = doAtOnce(draft.finish());
          for (const product of known) now.set(product.id, product);
        }
        const rebuilt = buildIndex(reference, [productRows([...now.values()])]);
        expect(appearance(index)).toEqual(appearance(rebuilt));
      }),
      { numRuns: 60, seed: 20261120 },
    );
  });

  it('leaves the version that others are reading as it was', () => {
    fc.assert(
      fc.property(randomCatalog, fc.array(randomProduct), ({ reference, products }, changes) => {
        const index = buildIndex(reference, [productRows(products)]);
        const before = structuredClone(index.columns);
        const draft = draftIndex(index, reference);
        for (const change of changes) draft.put(productRows([{ ...change, categoryId: null }]));
        doAtOnce(draft.finish());
        expect(index.columns).toEqual(before);
      }),
      { numRuns: 60, seed: 20261120 },
    );
  });

  it('knows only its own products, whatever was made over it', () => {
    const index = buildIndex(reference, [productRows([{ id: 1 }])]);
    const over = (ids: number[]) => {
      const draft = draftIndex(index, reference);
      draft.put(productRows(ids.map((id) => ({ id }))));
      return doAtOnce(draft.finish());
    };
    const [thrownAway, next] = [over([5, 6]), over([6, 7])];
    const found = [index, thrownAway, next].map(({ ordinals }) =>
      [1, 5, 6, 7].filter((id) => ordinals.find(id) !== undefined),
    );
    expect([found[0], found[2]]).toEqual([[1], [1, 6, 7]]);
  });

  it('forgets a draft that was not finished', () => {
    const reference = referenceRows({ categories: [category(10)] });
    const index = buildIndex(reference, [productRows([{ id: 1, categoryId: 10 }])]);
    draftIndex(index, reference).put(productRows([{ id: 5, categoryId: 10 }]));
    const draft = draftIndex(index, reference);
    draft.put(
      productRows([
        { id: 4, categoryId: 10 },
        { id: 5, categoryId: 10 },
      ]),
    );
    const listing = listProducts(
      doAtOnce(draft.finish()),
      { kind: 'category', categoryId: 10 },
      { ...query, seed: 1 },
    );
    expect(listing).toMatchObject({ ids: [1, 4, 5] });
  });
});
