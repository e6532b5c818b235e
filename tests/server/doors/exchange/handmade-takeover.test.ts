import { afterEach, expect, it } from 'vitest';
import { changeAs } from '../../../../server/backoffice/changes/change-as.ts';
import { createProduct } from '../../../../server/backoffice/goods/create-product.ts';
import type { NewProduct } from '../../../../server/backoffice/goods/read-new-product.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { addStaff } from '../../../helpers/add-staff.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop, NOW } from './exchange-shop.ts';
import { commercemlImport, commercemlOffers, goods, offer, PRICE_TYPES, prices } from './feeds.ts';
import { showProducts } from './test-shop.ts';

const BARCODE = '4600000000055';

const files = (complete: boolean) => [
  {
    name: 'import.xml',
    content: commercemlImport(
      goods('g1', 'Котёл', `<Штрихкод>${BARCODE}</Штрихкод><Вес>40</Вес>`) + goods('g2', 'Плита'),
      { complete },
    ),
  },
  {
    name: 'offers.xml',
    content: commercemlOffers(
      offer('g1', `${prices(['r', '100'])}<Количество>5</Количество>`) +
        offer('g2', `${prices(['r', '200'])}<Количество>7</Количество>`),
      { head: PRICE_TYPES, complete },
    ),
  },
];

describeOnBothStores('an exchange that brings goods made by hand', (dialect) => {
  let shop: ExchangeShop;
  afterEach(() => shop.close());

  let forms = 0;
  const make = async (product: Partial<NewProduct>) => {
    const staffId = await findStaff();
    const batch = { staffId, action: 'product.new', title: 'Новый товар', now: NOW };
    const making = { formKey: `form-${++forms}`, staffId, now: NOW };
    const category_id = await addCategory();
    const { result } = await changeAs(shop.store, batch, (change) =>
      createProduct(
        change,
        {
          title: 'Товар',
          category_id,
          brand_id: null,
          model: null,
          barcode: null,
          unit: 'шт',
          allow_to_order: 1,
          active: 1,
          description: '',
          price: null,
          rests: [],
          ...product,
        },
        making,
      ),
    );
    return result;
  };
  const findStaff = async () => {
    const known = await shop.store.db.selectFrom('staff').select('id').executeTakeFirst();
    const person = { name: 'Ольга', role: 'content', now: NOW } as const;
    return known?.id ?? transaction(shop.store, (tx) => addStaff(tx, person));
  };
  const addCategory = async () => {
    const known = await shop.store.db.selectFrom('categories').select('id').executeTakeFirst();
    if (known) return known.id;
    await shop.store.writer
      .insertInto('categories')
      .values({
        id: 1,
        parent_id: null,
        external_id: null,
        title: 'Кухня',
        slug: 'kuhnya',
        position: 1,
        is_popular: 0,
        icon: null,
        image: null,
        description: '',
        active: 1,
        updated_at: NOW,
      })
      .execute();
    return 1;
  };
  const shown = async () =>
    (await showProducts(shop.store))
      .map(({ title, active, prices, stock }) => [
        title,
        active,
        prices['retail'] ?? null,
        Object.values(stock)[0] ?? null,
      ])
      .toSorted();

  it.each([
    ['only changes', false],
    ['all goods', true],
  ])('takes them over by %s, and leaves what it does not name', async (_name, complete) => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode();
    const id = await make({ title: 'Котёл свой', barcode: BARCODE, price: 90_000 });
    await make({ title: 'Стол', price: 50_000 });
    await shop.client().sendGoods(files(complete));
    await shop.work();
    const whole = [
      ['Котёл свой', true, 90_000, 5],
      ['Плита', true, 20_000, 7],
      ['Стол', true, 50_000, null],
    ];
    expect(await shown()).toEqual(whole);
    const row = await shop.store.db
      .selectFrom('products')
      .select(['external_id', 'weight_grams'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ external_id: '1c:g1', weight_grams: 40_000 });
    shop.clock.now += 60_000;
    await shop.client().sendGoods(files(complete));
    await shop.work();
    expect(await shown()).toEqual(whole);
  });

  it('reads once more what named them before', async () => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode({ isZipped: false });
    const id = await make({ title: 'Котёл свой', barcode: BARCODE, price: 90_000 });
    const known = goods('g1', 'Котёл', `<Штрихкод>${BARCODE}</Штрихкод>`);
    await shop.client().sendGoods([
      { name: 'import0_1.xml', content: commercemlImport(goods('g1', '', '<Вес>40</Вес>')) },
      { name: 'import0_2.xml', content: commercemlImport(known) },
    ]);
    await shop.work();
    const row = await shop.store.db
      .selectFrom('products')
      .select('weight_grams')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.weight_grams).toBe(40_000);
  });
});
