import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

describeOnBothStores('saved views', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    for (let at = 0; at < 3; at++) await bench.newOrder({ status: 'ready' });
  });
  afterAll(() => bench.close());

  const headOf = (text: string) => /<thead>(.*?)<\/thead>/s.exec(text)?.[1] ?? '';

  it('keep columns, order and filters, and say how much they find', async () => {
    const query = 'state=ready&sort=sum&hide=city&hide=note&hide=nothing';
    const saved = { list: 'orders', title: 'К выдаче', query, shared: 'yes' };
    await bench.as('sales').post(desk.views(), saved);
    const list = await bench.as('warehouse').get(`${desk.orders()}?${query}`);
    expect(headOf(list.text)).not.toMatch(/Город|Заметка/);
    expect(headOf(list.text)).toMatch(/Оплата/);
    expect(list.text.replaceAll('<!-- -->', '')).toContain('★ К выдаче');
    const page = (await bench.as('warehouse').get(desk.views())).text;
    expect(page).toMatch(/К выдаче<\/a><\/td><td class="desk-number">3</);
    expect(page).toContain('по сумме');
    expect(page).toContain('Город, Заметка');
    // Another's view is not one's own to remove.
    expect(page).not.toContain('Убрать вид «К выдаче»');
    expect((await bench.as('sales').get(desk.views())).text).toContain('Убрать вид «К выдаче»');
  });

  it('of lists that one may not see are not counted', async () => {
    const page = (await bench.as('content').get(desk.views())).text;
    expect(page).not.toContain('К выдаче');
    expect(page).toContain('Товары');
  });
});
