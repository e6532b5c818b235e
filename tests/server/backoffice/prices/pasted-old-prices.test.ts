import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { openPriceBench, type PriceBench } from './price-bench.ts';

describeOnBothStores('old prices beside a pasted table', (dialect) => {
  let prices: PriceBench;
  beforeAll(async () => {
    prices = await openPriceBench(dialect);
  });
  afterAll(() => prices.bench.close());

  const paste = (rows: string) =>
    prices.bench
      .as('sales')
      .post(desk.priceTableRows(), { rows, level: String(prices.retail), leaps: 'yes' });
  /** Product that costs 900 ₽ and did 1 200 ₽. */
  const crossedOut = async (at: number) => {
    const one = prices.product(at);
    const form = { [prices.field('price')]: '900', [prices.field('old')]: '1200' };
    await prices.save(one.id, form);
    return one;
  };

  it('stay where the table says nothing of them, while they are higher', async () => {
    const [dearer, cheaper, above] = [
      await crossedOut(0),
      await crossedOut(1),
      await crossedOut(2),
    ];
    const { headers } = await paste(
      [`${dearer.code}\t1000`, `${cheaper.code};850;`, `${above.code} 1 200`].join('\n'),
    );
    expect(await prices.priceOf(dearer.id)).toEqual({ price: 1000_00, old_price: 1200_00 });
    expect(await prices.priceOf(cheaper.id)).toEqual({ price: 850_00, old_price: 1200_00 });
    expect(await prices.priceOf(above.id)).toEqual({ price: 1200_00, old_price: null });
    expect(headers['location']).toContain('done=');
  });

  it('are taken off by a dash, and set by a number', async () => {
    const [dash, other] = [await crossedOut(3), await crossedOut(4)];
    await paste(`${dash.code}\t800\t-\n${other.code}\t800\t1 500`);
    expect(await prices.priceOf(dash.id)).toEqual({ price: 800_00, old_price: null });
    expect(await prices.priceOf(other.id)).toEqual({ price: 800_00, old_price: 1500_00 });
  });

  it('stay beside a sale as they would be without it', async () => {
    const { id, code } = await crossedOut(5);
    await prices.save(id, { [prices.field('sale')]: '700', [prices.field('to')]: '2099-01-01' });
    expect(await prices.priceOf(id)).toMatchObject({ price: 700_00 });
    await paste(`${code}\t950`);
    await prices.save(id, { end: String(prices.retail) });
    expect(await prices.priceOf(id)).toEqual({ price: 950_00, old_price: 1200_00 });
  });

  it('are spoken of on the page', async () => {
    const { text } = await prices.bench.as('sales').get(desk.priceTable());
    expect(text).toContain('«-» убирает её');
  });
});
