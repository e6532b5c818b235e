import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Tx, transaction } from '../../../server/platform/store/transaction.ts';
import type { SolutionDetails } from '../../../shared/contract/solution-calls.ts';
import { formatPrice } from '../../../shared/money.ts';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { waitFor } from '../../helpers/wait-for.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { elements, plainText } from '../../views/catalog/markup.ts';
import { openBrowser } from '../checkout/buy.ts';

const GUEST = { cityId: 90, country: 'ru', rate: 643, token: null };
const CODE = 'bar';

/** A change of one product as an import makes it, in force. */
async function changeProduct(
  { deps }: TestShop,
  id: number,
  change: (tx: Tx, id: number) => Promise<void>,
): Promise<void> {
  await transaction(deps.store, async (tx) => {
    await change(tx, id);
    const { value } = await tx
      .updateTable('sequences')
      .set((eb) => ({ value: eb('value', '+', 1) }))
      .where('name', '=', 'catalog')
      .returning('value')
      .executeTakeFirstOrThrow();
    await tx.updateTable('products').set({ changed_seq: value }).where('id', '=', id).execute();
  });
  await deps.catalog.poll();
}

describeOnBothStores('a ready-made set', (dialect) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({}, dialect);
  });
  afterAll(() => shop.close());

  const find = async (wish: object = {}): Promise<SolutionDetails> => {
    const found = await shop.deps.shop.solution(GUEST, { code: CODE, ...wish });
    if (!found) throw new Error('no set');
    return found;
  };
  const scaled = ({ lines }: SolutionDetails) =>
    lines.find(({ each_seats, product }) => each_seats !== null && product !== null);
  /** The form as a browser sends it. */
  const formOf = (text: string) => {
    const named = (name: string) =>
      elements(text, 'input')
        .filter(({ attributes }) => attributes.name === name)
        .map(({ attributes }) => attributes.value ?? '');
    return {
      seats: named('seats')[0],
      hall: named('hall')[0],
      line: named('line'),
      quantity: named('quantity'),
    };
  };

  it('has a page with a sum that is that of its lines, and a card that says the same', async () => {
    const { text } = await openBrowser(shop).get(links.solution(CODE));
    const set = await find();
    expect(set.total).toBe(set.lines.reduce((sum, line) => sum + (line.sum ?? 0), 0));
    expect(plainText(text)).toContain(plainText(formatPrice(set.total)));
    expect(await findHtmlFaults(text)).toEqual([]);
    const { list } = await shop.deps.shop.solutions(GUEST, {});
    expect(list.find(({ url }) => url === links.solution(CODE))?.price_from).toBe(set.total);
    expect((await openBrowser(shop).get(links.solution('none'))).status).toBe(404);
  });

  it('costs on the shared home page what it costs after a change of prices', async () => {
    const home = async () => plainText((await openBrowser(shop).get('/')).text);
    const before = await find();
    const priced = before.lines.find(({ sum }) => sum !== null);
    expect(await home()).toContain(plainText(formatPrice(before.total)).replace(/,\d\d.*/, ''));
    await changeProduct(shop, priced?.product?.id ?? 0, async (tx, id) => {
      const raised = tx
        .updateTable('prices')
        .set(({ eb }) => ({ price: eb('price', '+', 7_000_00) }));
      await raised.where('product_id', '=', id).execute();
    });
    const after = await find();
    expect(after.total).toBeGreaterThan(before.total);
    const shown = plainText(formatPrice(after.total)).replace(/,\d\d.*/, '');
    await waitFor(async () => expect((await home()).includes(shown)).toBe(true));
  });

  it('grows with the hall, but for what any hall needs once', async () => {
    const [small, large] = [await find({ seats: 20 }), await find({ seats: 200 })];
    const position = scaled(small)?.position;
    const quantityIn = (set: SolutionDetails) =>
      set.lines.find((line) => line.position === position)?.quantity ?? 0;
    expect(quantityIn(large)).toBeGreaterThan(quantityIn(small));
    const fixed = (set: SolutionDetails) =>
      set.lines.filter(({ each_seats }) => each_seats === null).map(({ quantity }) => quantity);
    expect(fixed(large)).toEqual(fixed(small));
  });

  it('is changed line by line without a script, and goes into the basket at once', async () => {
    const browser = openBrowser(shop);
    const path = links.solution(CODE);
    const act = async (fields: object) => {
      const answer = await browser.post(path, { ...fields });
      expect(answer.status).toBe(303);
      return answer.headers['location'] as string;
    };
    const first = formOf((await browser.get(path)).text);
    const removed = await act({ ...first, act: 'remove:1' });
    expect(removed).toBe(`${path}?items=1%3A%3A0#solution-lines`);
    const second = formOf((await browser.get(removed)).text);
    const other = await act({ ...second, act: 'replace:2' });
    const page = (await browser.get(other)).text;
    expect(page).toContain('Чем заменить');
    const [, choice = ''] = /value="(choose:2:[^"]+)"/.exec(page) ?? [];
    const quantities = first.quantity.with(2, '7');
    const lines = formOf(page);
    const at = lines.line.findIndex((line) => line.startsWith('3:'));
    const chosen = await act({ ...lines, quantity: lines.quantity.with(at, '7'), act: choice });
    expect(chosen).toContain(choice.split(':')[2]);
    const changed = (await browser.get(chosen)).text;
    expect(quantities).not.toEqual(formOf(changed).quantity);
    expect(await findHtmlFaults(changed)).toEqual([]);
    const last = await act({ ...formOf(changed), act: 'basket' });
    expect(last).toBe(links.basket());
    const basket = plainText((await browser.get(links.basket())).text);
    const set = await find();
    const titleAt = (position: number) =>
      set.lines.find((line) => line.position === position)?.product?.common_info.title ?? '';
    expect(basket).not.toContain(plainText(titleAt(1)));
    expect(basket).not.toContain(plainText(titleAt(2)));
    expect(basket).toContain(plainText(titleAt(3)));
    expect(basket).toContain(choice.split(':')[2]);
  });

  it('counts anew for another hall, and keeps what was taken out', async () => {
    const browser = openBrowser(shop);
    const path = links.solution(CODE, { items: ['1::0'] });
    const form = formOf((await browser.get(path)).text);
    const answer = await browser.post(links.solution(CODE), { ...form, seats: '200' });
    expect(answer.headers['location']).toBe(
      `${links.solution(CODE, { seats: '200', items: ['1::0'] })}#solution-lines`,
    );
    const wrong = await browser.post(links.solution(CODE), { ...form, seats: 'сто' });
    expect(wrong.status).toBe(303);
    expect((await browser.get(path)).text).toContain('Сколько мест: нужно число');
    await browser.post(links.solution(CODE), { ...form, quantity: form.quantity.with(1, '2,5') });
    const position = Number(form.line[1]?.split(':')[0]);
    const named = (await find()).lines.find((line) => line.position === position)?.title;
    expect(plainText((await browser.get(path)).text)).toContain(
      plainText(`${named}: поставили, сколько нужно на зал`),
    );
  });

  it.each([
    ['seats=0&items=1%3A%3A0'],
    ['items=%F0%9F%8D%95'],
    ['items=1:none:1&replace=1'],
    ['seats=99999999999&replace=-1&items=,,,::::'],
  ])('survives %s', async (query) => {
    const { status, text } = await openBrowser(shop).get(`${links.solution(CODE)}?${query}`);
    expect(status).toBe(200);
    expect(text).toContain('noindex');
  });

  it('refuses what is no form of it', async () => {
    const browser = openBrowser(shop);
    const many = Array.from({ length: 300 }, () => '1:x');
    expect((await browser.post(links.solution(CODE), { line: many })).status).toBe(400);
    expect((await browser.post(links.solution('none'), {})).status).toBe(404);
  });

  it('tells what is gone, and puts the rest into the basket', async () => {
    const set = await find();
    const gone = set.lines.find(({ position }) => position === 1)?.product?.id ?? 0;
    await changeProduct(shop, gone, async (tx, id) => {
      await tx.updateTable('products').set({ discontinued: 1 }).where('id', '=', id).execute();
    });
    const browser = openBrowser(shop);
    // The former copy of the page is shown until it is made anew.
    const text = await waitFor(async () => {
      const page = (await browser.get(links.solution(CODE))).text;
      expect(page.includes('Снят с производства')).toBe(true);
      return page;
    });
    expect(plainText(text)).toContain('Не входит в сумму');
    const answer = await browser.post(links.solution(CODE), { ...formOf(text), act: 'basket' });
    expect(answer.headers['location']).toBe(links.basket());
    const basket = (await browser.get(links.basket())).text;
    expect(basket).toContain('Не добавлены');
  });

  it('says in one line what of a long set is left out, whatever its names are', async () => {
    const long = 'Пароконвекционная печь для большой пиццерии '.repeat(4).trim();
    const gone = (await find()).lines[0]?.product?.id ?? 0;
    await changeProduct(shop, gone, async (tx, id) => {
      await tx.updateTable('products').set({ discontinued: 1 }).where('id', '=', id).execute();
    });
    await transaction(shop.deps.store, async (tx) => {
      const set = await tx
        .updateTable('solutions')
        .set({ title: long })
        .where('code', '=', CODE)
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('solution_lines')
        .set({ title: long, product_id: gone })
        .where('solution_id', '=', set.id)
        .where('position', '>', 2)
        .execute();
    });
    const browser = openBrowser(shop);
    const answer = await browser.post(links.solution(CODE), { seats: '60', act: 'basket' });
    expect(answer.headers['location']).toBe(links.basket());
    const basket = plainText((await browser.get(links.basket())).text);
    expect(basket).toContain('…»: в корзине 1 позиция');
    const left = (await find()).lines.filter(({ sum }) => sum === null).length;
    expect(left).toBeGreaterThan(4);
    expect(basket).toMatch(new RegExp(`Не добавлены: .*… и ещё ${left - 4} позици`));
  });
});
