import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FITS_MODELS } from '../../../shared/parameter-titles.ts';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';

const GUEST = { cityId: 90, country: 'ru', rate: 643, token: null };

let shop: TestShop;
/** Codes of a part, and of a machine that it names. */
let part: string;
let machine: string;

const get = (path: string) => request(shop.listener).get(path).set('Host', 'localhost');

beforeAll(async () => {
  shop = await createTestShop();
  const { db } = shop.deps.store;
  const titles = await db.selectFrom('parameters').select(['id', 'title']).execute();
  const fits = titles.find(({ title }) => FITS_MODELS.test(title));
  const parts = await db
    .selectFrom('product_parameters')
    .innerJoin('products', 'products.id', 'product_id')
    .select('products.code')
    .where('parameter_id', '=', fits?.id ?? 0)
    .where('products.discontinued', '=', 0)
    .orderBy('product_id')
    .execute();
  for (const { code } of parts) {
    const found = await shop.deps.shop.spareParts(GUEST, { code });
    const known = found?.models.find((model) => model.code !== null);
    if (!known?.code) continue;
    [part, machine] = [code, known.code];
    return;
  }
});
afterAll(() => shop.close());

describe('spare parts', () => {
  it('lead to the machines that they name, and those lead back', async () => {
    const ofPart = await get(links.product(part)).expect(200);
    expect(ofPart.text).toContain('Подходит к моделям');
    expect(ofPart.text).toContain(`href="${links.product(machine)}"`);
    const ofMachine = await get(links.product(machine)).expect(200);
    expect(ofMachine.text).toContain('id="parts"');
    expect(ofMachine.text).toContain(`href="${links.product(part)}"`);
    expect(await findHtmlFaults(ofPart.text)).toEqual([]);
    expect(await findHtmlFaults(ofMachine.text)).toEqual([]);
  });

  it('stand in the catalogue behind a filter by the model', async () => {
    const found = await shop.deps.shop.spareParts(GUEST, { code: machine });
    expect(found?.count).toBeGreaterThan(0);
    const { text } = await get(found?.url ?? '/').expect(200);
    expect(text).toContain(`data-total="${found?.count}"`);
    expect(text).toContain(`/goods/${part}`);
  });

  it('are named by no machine, and what names none has none', async () => {
    const found = await shop.deps.shop.spareParts(GUEST, { code: part });
    expect(found?.formatted_products).toEqual([]);
    expect(found?.models.length).toBeGreaterThan(0);
    expect(await shop.deps.shop.spareParts(GUEST, { code: 'net' })).toBeNull();
  });
});
