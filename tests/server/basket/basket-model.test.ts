import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeBasket } from '../../../server/basket/change-basket.ts';
import { markLines } from '../../../server/basket/mark-lines.ts';
import { removeChecked, returnLine } from '../../../server/basket/removed-lines.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { roundToPackage } from '../../../shared/basket.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';
import { sampleProduct } from '../../views/catalog/samples.ts';
import { writeProducts } from '../catalog/index/fill-store.ts';

interface Line {
  units: number;
  checked: boolean;
}
interface Model {
  lines: Map<number, Line>;
  removed: Map<number, Line>;
}
interface Real {
  store: Store;
  shopperId: number;
}
type Command = fc.AsyncCommand<Model, Real>;

const IDS = [7, 8, 9];
const STEP = 6;
const packages = [
  { isprimary: true, short_title: 'уп. 6 шт', quantity: STEP, price: null, retail_price: null },
];
const change = (
  { store, shopperId }: Real,
  id: number,
  asked: { amount?: number; add_amount?: number },
) => changeBasket(store, { shopperId, product: sampleProduct({ id, packages }), now: 1 }, asked);

function command(
  name: string,
  apply: (model: Model) => void,
  run: (real: Real) => Promise<unknown>,
) {
  return {
    check: () => true,
    toString: () => name,
    async run(model: Model, real: Real) {
      apply(model);
      await run(real);
      await compare(model, real);
    },
  } satisfies Command;
}

async function compare(model: Model, { store, shopperId }: Real): Promise<void> {
  const read = async (table: 'basket_lines' | 'removed_lines') => {
    const rows = await store.db
      .selectFrom(table)
      .select(['product_id', 'quantity', 'checked'])
      .where('shopper_id', '=', shopperId)
      .orderBy('product_id')
      .execute();
    return rows.map((row) => [row.product_id, { units: row.quantity, checked: row.checked === 1 }]);
  };
  const sorted = (lines: Map<number, Line>) => [...lines].toSorted(([a], [b]) => a - b);
  expect(await read('basket_lines')).toEqual(sorted(model.lines));
  expect(await read('removed_lines')).toEqual(sorted(model.removed));
}

function put(model: Model, id: number, units: number): void {
  const line = model.lines.get(id);
  const rounded = roundToPackage(units, STEP);
  if (rounded > 0) model.lines.set(id, { units: rounded, checked: line?.checked ?? true });
  else remove(model, id);
}

function remove(model: Model, id: number): void {
  const line = model.lines.get(id);
  if (line) model.removed.set(id, line);
  model.lines.delete(id);
}

const id = fc.constantFrom(...IDS);
const commands = [
  fc.tuple(id, fc.integer({ min: 0, max: 40 })).map(([each, units]) =>
    command(
      `set ${each} ${units}`,
      (model) => put(model, each, units),
      (real) => change(real, each, { amount: units }),
    ),
  ),
  fc.tuple(id, fc.integer({ min: -20, max: 20 })).map(([each, units]) =>
    command(
      `add ${each} ${units}`,
      (model) => put(model, each, (model.lines.get(each)?.units ?? 0) + units),
      (real) => change(real, each, { add_amount: units }),
    ),
  ),
  fc.tuple(id, fc.boolean()).map(([each, checked]) =>
    command(
      `mark ${each} ${checked}`,
      ({ lines }) => {
        const line = lines.get(each);
        if (line) lines.set(each, { ...line, checked });
      },
      ({ store, shopperId }) => markLines(store, { shopperId, ids: [each], checked }),
    ),
  ),
  fc.constant(
    command(
      'remove marked',
      (model) => {
        for (const [each, { checked }] of [...model.lines]) if (checked) remove(model, each);
      },
      ({ store, shopperId }) => removeChecked(store, { shopperId, now: 1 }),
    ),
  ),
  id.map((each) =>
    command(
      `return ${each}`,
      ({ lines, removed }) => {
        const line = removed.get(each);
        if (line && !lines.has(each)) lines.set(each, line);
        removed.delete(each);
      },
      ({ store, shopperId }) => returnLine(store, { shopperId, productId: each }),
    ),
  ),
];

describeOnBothStores('the basket', (dialect) => {
  let store: Store;
  beforeAll(async () => {
    store = await createTestStore(dialect);
    await writeProducts(
      store,
      IDS.map((each) => ({ id: each })),
    );
  });
  afterAll(() => store.close());

  it('does what its model does, whatever is done in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), async (run) => {
        const shopperId = await addShopper(store);
        await fc.asyncModelRun(
          () => ({ model: { lines: new Map(), removed: new Map() }, real: { store, shopperId } }),
          run,
        );
      }),
      { numRuns: 25 },
    );
  });

  it('loses and doubles nothing of changes at once', async () => {
    const real = { store, shopperId: await addShopper(store) };
    await change(real, 7, { amount: 12 });
    const adds = Array.from({ length: 8 }, () => change(real, 7, { add_amount: STEP }));
    const others = Array.from({ length: 8 }, (_, place) =>
      change(real, 8, { amount: STEP * (place + 1) }),
    );
    const marks = [true, false].map((checked) =>
      markLines(store, { shopperId: real.shopperId, ids: [7], checked }),
    );
    await Promise.all([...adds, ...others, ...marks]);
    const rows = await store.db
      .selectFrom('basket_lines')
      .select(['product_id', 'quantity'])
      .where('shopper_id', '=', real.shopperId)
      .orderBy('product_id')
      .execute();
    expect(rows[0]).toEqual({ product_id: 7, quantity: 60 });
    expect((rows[1]?.quantity ?? 0) % STEP).toBe(0);
    expect(rows).toHaveLength(2);
  });

  it('of a removal and a return at once, the line is in exactly one place', async () => {
    const real = { store, shopperId: await addShopper(store) };
    for (let turn = 0; turn < 5; turn++) {
      await change(real, 9, { amount: STEP });
      await Promise.all([
        change(real, 9, { amount: 0 }),
        returnLine(store, { shopperId: real.shopperId, productId: 9 }),
      ]);
      const count = async (table: 'basket_lines' | 'removed_lines') =>
        (
          await store.db
            .selectFrom(table)
            .select('quantity')
            .where('shopper_id', '=', real.shopperId)
            .execute()
        ).length;
      expect((await count('basket_lines')) + (await count('removed_lines'))).toBe(1);
      await returnLine(store, { shopperId: real.shopperId, productId: 9 });
    }
  });
});
