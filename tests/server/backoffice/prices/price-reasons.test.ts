import { afterAll, beforeAll, expect, it } from 'vitest';
import { DeskField } from '../../../../shared/backoffice.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { doneOf } from '../desk/desk-bench.ts';
import { openPriceBench, type PriceBench } from './price-bench.ts';

describeOnBothStores('why a price is as it is', (dialect) => {
  let prices: PriceBench;
  beforeAll(async () => {
    prices = await openPriceBench(dialect);
  });
  afterAll(() => prices.bench.close());

  const field = (name: string) => prices.field(name);
  const reasons = async (id: number) => {
    const set = prices.bench.db.selectFrom('set_prices').select(['kind', 'price', 'reason']);
    const rows = await set
      .where('product_id', '=', id)
      .where('level_id', '=', prices.retail)
      .orderBy('kind')
      .execute();
    return rows.map(({ kind, price, reason }) => [kind, price, reason]);
  };
  /** Product whose price is set by a contract, and which is on sale before a removal. */
  const reasoned = async (at: number) => {
    const { id } = prices.product(at);
    await prices.save(id, {
      [field('price')]: '900',
      [field('reason')]: 'Договор 12',
      [field('sale')]: '700',
      [field('to')]: '2099-01-01',
      [field('salereason')]: 'Переезд',
    });
    return id;
  };
  /** Fields as the page of the product gives them to whoever sends it as it is. */
  const shown = async (id: number) => {
    const { text } = await prices.bench.as('sales').get(desk.price(id));
    const form: Record<string, string> = {};
    for (const [input] of text.matchAll(/<input[^>]*>/g)) {
      const name = /name="([^"]+)"/.exec(input)?.[1];
      const isOf = name?.endsWith(`.${prices.retail}`) || name === 'reason';
      if (name && isOf) form[name] = /value="([^"]*)"/.exec(input)?.[1] ?? '';
    }
    return form;
  };

  it('is shown in the form, each beside its price', async () => {
    const id = await reasoned(0);
    expect(await reasons(id)).toEqual([
      ['hand', 900_00, 'Договор 12'],
      ['sale', 700_00, 'Переезд'],
    ]);
    expect(await shown(id)).toMatchObject({
      [field('reason')]: 'Договор 12',
      [field('salereason')]: 'Переезд',
    });
  });

  it('stays when the price or the sale is changed and it is not', async () => {
    const id = await reasoned(1);
    await prices.save(id, { ...(await shown(id)), [field('price')]: '950' });
    await prices.save(id, { ...(await shown(id)), [field('sale')]: '650' });
    expect(await reasons(id)).toEqual([
      ['hand', 950_00, 'Договор 12'],
      ['sale', 650_00, 'Переезд'],
    ]);
  });

  it('stays from the cell of the list, which knows of none', async () => {
    const id = await reasoned(2);
    const cell = { [field('price')]: '950', [DeskField.Was + field('price')]: '900' };
    await prices.save(id, cell);
    await prices.save(id, { ...cell, [field('price')]: '960', reason: '' });
    expect((await reasons(id))[0]).toEqual(['hand', 960_00, 'Договор 12']);
  });

  it('is changed or emptied alone, with the history and undo of any change', async () => {
    const id = await reasoned(3);
    const { headers } = await prices.save(id, {
      ...(await shown(id)),
      [field('reason')]: 'Договор 13',
      [field('salereason')]: '',
    });
    expect(await reasons(id)).toEqual([
      ['hand', 900_00, 'Договор 13'],
      ['sale', 700_00, ''],
    ]);
    await prices.bench.as('sales').post(desk.undo(doneOf(headers['location'])));
    expect((await reasons(id)).map(([, , reason]) => reason)).toEqual(['Договор 12', 'Переезд']);
  });

  it.each(['reason', 'salereason'] as const)(
    'sets no price where none is set, and says so: %s',
    async (name) => {
      const { id } = prices.product(4);
      const answer = await prices.save(id, { [field(name)]: 'Просто так' });
      expect([answer.status, await reasons(id)]).toEqual([422, []]);
      expect(answer.text).toContain('Сначала задайте цену');
    },
  );

  it('is taken from a form that names one for all it changes', async () => {
    const id = await reasoned(5);
    await prices.save(id, { [field('price')]: '910', reason: 'Акт сверки' });
    expect(await reasons(id)).toEqual([
      ['hand', 910_00, 'Акт сверки'],
      ['sale', 700_00, 'Переезд'],
    ]);
  });

  it('is refused when it is longer than the history keeps', async () => {
    const id = await reasoned(6);
    const answer = await prices.save(id, { [field('reason')]: 'д'.repeat(201) });
    expect([answer.status, (await reasons(id))[0]?.[2]]).toEqual([422, 'Договор 12']);
  });
});
