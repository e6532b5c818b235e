import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaffToken } from '../../../../server/backoffice/identity/staff-tokens.ts';
import { viewedLists } from '../../../../server/backoffice/viewed-lists.ts';
import { createDeskDeps } from '../../../../server/deps.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { DeskField } from '../../../../shared/backoffice.ts';
import { type DeskListName, deskLists } from '../../../../shared/desk-lists.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from './desk-bench.ts';

describeOnBothStores('saved views', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    for (let at = 0; at < 3; at++) await bench.newOrder({ status: 'ready' });
  });
  afterAll(() => bench.close());

  const headOf = (text: string) => /<thead>(.*?)<\/thead>/s.exec(text)?.[1] ?? '';
  const plain = (text: string) => text.replaceAll('<!-- -->', '');

  it('keep columns, order and filters, and say how much they find', async () => {
    const query = 'state=ready&sort=sum&hide=city&hide=note&hide=nothing';
    const saved = { list: 'orders', title: 'К выдаче', query, shared: 'yes' };
    await bench.as('sales').post(desk.views(), saved);
    const list = await bench.as('warehouse').get(`${desk.orders()}?${query}`);
    expect(headOf(list.text)).not.toMatch(/Город|Заметка/);
    expect(headOf(list.text)).toMatch(/Оплата/);
    expect(plain(list.text)).toContain('★ К выдаче');
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

  it('are saved by those alone who may see the list and write', async () => {
    const view = (list: string) => ({ list, title: 'Чужое', query: '' });
    expect((await bench.as('content').post(desk.views(), view('orders'))).status).toBe(403);
    expect((await bench.as('viewer').post(desk.views(), view('orders'))).status).toBe(403);
    expect((await bench.as('sales').post(desk.views(), view('nothing'))).status).toBe(422);
    const seen = (await bench.as('viewer').get(desk.orders())).text;
    expect(seen).toContain('Столбцы');
    expect(seen).not.toContain('Сохранить вид');
  });

  it('tell what is looked for, not the page or what was done last', async () => {
    const url = `${desk.orders({ state: 'ready' })}&page=2&done=5&from=`;
    const { text } = await bench.as('sales').get(url);
    expect(text).toMatch(/name="query" value="state=ready"/);
  });

  it('are refused above their number, and pushed out of sight by nobody’s', async () => {
    const sales = await bench.office.staff('sales');
    const other = await bench.office.staff('sales');
    const save = (who: typeof sales, title: string) =>
      who.post(desk.views(), { list: 'holds', title, query: '', shared: 'yes' });
    for (let at = 0; at < 30; at++) {
      expect((await save(sales, `Много ${at}`)).status).toBe(303);
    }
    const refused = await save(sales, 'Лишний вид');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('В этом списке уже 30 ваших видов');
    // Views that others share push none of one's own out.
    expect((await save(other, 'Свой вид')).status).toBe(303);
    expect(plain((await other.get(desk.stockHolds())).text)).toContain('★ Свой вид');
    for (let at = 0; at < 30; at++) {
      const { text } = await sales.get(desk.views());
      const address = /action="([^"]+)"(?:(?!<\/form>).)*Убрать вид «Много /s.exec(text)?.[1] ?? '';
      // A second press finds it removed.
      for (const press of [1, 2])
        expect([press, (await sales.post(address)).status]).toEqual([press, 303]);
    }
    expect((await save(sales, 'Снова можно')).status).toBe(303);
  });

  it('have names of their own, in any case, and are saved once by two presses', async () => {
    const sales = await bench.office.staff('sales');
    const save = (title: string, query: string) =>
      sales.post(desk.views(), { list: 'firms', title, query });
    const presses = await Promise.all(
      Array.from({ length: 4 }, () => save('Ждут ответа', 'state=all')),
    );
    expect(presses.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const { text } = await sales.get(desk.views());
    expect(text.split('Убрать вид «Ждут ответа»')).toHaveLength(2);
    const refused = await save('ждут ОТВЕТА', 'state=new');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('У вас уже есть вид «Ждут ответа»');
    // Nothing that was typed is lost, wherever the form stood.
    for (const returnTo of [desk.firms(), desk.orders()]) {
      const form = { list: 'firms', title: 'ждут ОТВЕТА', query: 'state=new', shared: 'yes' };
      const { text: again } = await sales.post(desk.views(), {
        ...form,
        [DeskField.ReturnTo]: returnTo,
      });
      expect(again).toMatch(/<details class="desk-save-view" open="">/);
      expect(again).toMatch(/name="title"[^>]*value="ждут ОТВЕТА"/);
      expect(again).toMatch(/name="shared"[^>]*checked/);
    }
  });

  it('of another person stay when somebody else removes them', async () => {
    const sales = await bench.office.staff('sales');
    await sales.post(desk.views(), { list: 'quotes', title: 'Не тронь', query: '', shared: 'yes' });
    const { text } = await sales.get(desk.views());
    const address =
      /action="([^"]+)"(?:(?!<\/form>).)*Убрать вид «Не тронь»/s.exec(text)?.[1] ?? '';
    expect((await bench.as('owner').post(address)).status).toBe(404);
    expect((await sales.get(desk.views())).text).toContain('Убрать вид «Не тронь»');
  });

  it('of who has left are removed by the owner alone, and come back by undoing', async () => {
    const left = await bench.office.staff('warehouse');
    const form = { list: 'goods', title: 'После ушедшего', query: 'without=photo' };
    await left.post(desk.views(), { ...form, shared: 'yes' });
    await left.post(desk.views(), { ...form, title: 'Свой ушедшего' });
    const owner = bench.as('owner');
    const named = 'Убрать вид «После ушедшего»';
    expect((await owner.get(desk.views())).text).not.toContain(named);
    await owner.post(desk.staffEnd(left.staffId));
    const page = (await owner.get(desk.views())).text;
    expect(page).not.toContain('Свой ушедшего');
    const address =
      /action="([^"]+)"(?:(?!<\/form>).)*Убрать вид «После ушедшего»/s.exec(page)?.[1] ?? '';
    expect((await bench.as('sales').get(desk.views())).text).toContain('После ушедшего');
    expect((await bench.as('sales').get(desk.views())).text).not.toContain(named);
    expect((await bench.as('sales').post(address)).status).toBe(404);
    const removed = await owner.post(address);
    expect(removed.status).toBe(303);
    const shown = async () => (await bench.as('sales').get(desk.products())).text;
    expect(await shown()).not.toContain('После ушедшего');
    const batch = await bench.db
      .selectFrom('change_batches')
      .select(['title', 'staff_id'])
      .where('id', '=', doneOf(removed.headers['location']))
      .executeTakeFirstOrThrow();
    expect(batch).toEqual({ title: 'Вид «После ушедшего» убран', staff_id: owner.staffId });
    await owner.post(desk.undo(doneOf(removed.headers['location'])));
    expect(await shown()).toContain('После ушедшего');
  });

  it('keep as long a filter as work on all found takes', async () => {
    const query = `brand=${Array.from({ length: 160 }, (_, at) => 10_000 + at).join('.')}`;
    expect(query.length).toBeGreaterThan(900);
    const content = bench.as('content');
    const view = { list: 'goods', title: 'Длинный', query };
    expect((await content.post(desk.views(), view)).status).toBe(303);
    const work = { query, all: 'yes', act: 'show' };
    const worked = await content.post(desk.productsBulk(), work);
    expect(worked.text).not.toContain('Отборов слишком много');
    const longer = `${query}${'.10000'.repeat(20)}`;
    const refused = await content.post(desk.views(), { ...view, title: 'Ещё', query: longer });
    expect([refused.status, refused.text.includes('Отборов слишком много')]).toEqual([422, true]);
    const { status, text } = await content.post(desk.productsBulk(), { ...work, query: longer });
    expect([status, text.includes('Отборов слишком много')]).toEqual([422, true]);
  });

  describe.each(Object.keys(deskLists) as DeskListName[])('of the list «%s»', (name) => {
    const { address } = deskLists[name];

    it('leave out the columns that may be, and are found by name and count', async () => {
      const list = await viewedLists[name].describe(createDeskDeps(bench.shop.deps));
      const free = list.columns.filter(({ isFixed }) => !isFixed);
      const query = new URLSearchParams([
        ['state', 'all'],
        ...free.map(({ key }) => ['hide', key]),
      ]);
      const title = `Вид: ${name}`;
      const owner = bench.as('owner');
      expect(
        (await owner.post(desk.views(), { list: name, title, query: `${query}` })).status,
      ).toBe(303);
      const { text } = await owner.get(`${address}?${query}`);
      expect(plain(text)).toMatch(new RegExp(`aria-current="page">★ ${title}<`));
      for (const column of free) expect(headOf(text)).not.toContain(`>${column.title}<`);
      // Tabs keep the columns.
      const tabs = /class="desk-tabs".*?<\/nav>/s.exec(text)?.[0] ?? '';
      if (free[0]) expect(tabs).toContain(`hide=${free[0].key}`);
      const views = plain((await owner.get(desk.views())).text);
      expect(views).toMatch(new RegExp(`${title}</a></td><td class="desk-number">\\d+`));
      if (free.length > 0) expect(views).toContain(free.map((column) => column.title).join(', '));
    });
  });

  it('find what their lists find', async () => {
    const queries: [DeskListName, string][] = [
      ['stock', 'only=none'],
      ['prices', 'only=none'],
      ['customers', 'state=buyers'],
      ['holds', ''],
      ['money', 'show=payments&how=online'],
      ['inquiries', 'state=all'],
      ['quotes', 'state=all'],
      ['firms', 'state=all'],
      ['goods', 'without=photo'],
    ];
    await bench.placedOrder();
    const { staffId } = bench.as('owner');
    const { clock, deps } = bench.shop;
    const term = { now: clock.now, expiresAt: clock.now + 60_000 };
    const { token } = await transaction(deps.store, (tx) =>
      createStaffToken(tx, { staffId, title: 'виды', ...term }),
    );
    for (const [name, query] of queries) {
      const path = `/api/v1/backoffice${deskLists[name].address}?${query}`;
      const { body } = await bench.office.agent.get(path).set('Authorization', `Bearer ${token}`);
      const data = body.data as Record<string, unknown>;
      const rows = Object.values(data).find((value) => Array.isArray(value)) as unknown[];
      const found = await viewedLists[name].count(createDeskDeps(deps), {
        query: new URLSearchParams(query),
        me: staffId,
        now: clock.now,
        most: 1001,
      });
      expect([name, found]).toEqual([name, data['count'] ?? rows.length]);
      if (name === 'holds' || name === 'money') expect([name, rows.length]).toEqual([name, 1]);
    }
  });
});
