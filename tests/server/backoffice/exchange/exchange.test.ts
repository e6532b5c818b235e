import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteDenial } from '../../../../server/doors/exchange/nodes/denials.ts';
import { isPassword } from '../../../../server/identity/password.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { exchangeSamples } from '../samples/exchange-samples.ts';

describeOnBothStores('the exchange at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const rowOf = (id: number) =>
    bench.db
      .selectFrom('exchange_nodes')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const newNode = async () =>
    Number(await exchangeSamples(bench).things[desk.exchangeNode.path]?.());
  const secretIn = (html: string) => /<code[^>]*>([\w-]{24})<\/code>/.exec(html)?.[1] ?? '';

  it('makes a node whose password is told once and kept by nobody', async () => {
    const owner = bench.as('accountant');
    const form = { name: 'Бухгалтерия', login: 'buh', profile: 'unf-2.10' };
    const made = await owner.post(desk.exchangeNodes(), form);
    const secret = secretIn(made.text);
    expect([made.status, secret.length]).toEqual([200, 24]);
    const row = await bench.db
      .selectFrom('exchange_nodes')
      .selectAll()
      .where('login', '=', 'buh')
      .executeTakeFirstOrThrow();
    expect(await isPassword(secret, row.password)).toBe(true);
    for (const path of [desk.exchange(), desk.exchangeNode(row.id), desk.journal()]) {
      const { text } = await bench.as('owner').get(path);
      expect([path, text.includes(secret), text.includes(row.password)]).toEqual([
        path,
        false,
        false,
      ]);
    }
    const told = await bench.db.selectFrom('changes').select('fields').execute();
    expect(told.some(({ fields }) => fields.includes(row.password))).toBe(false);
    const again = await owner.post(desk.exchangeNodes(), form);
    expect([again.status, secretIn(again.text)]).toEqual([409, '']);
    const changed = await owner.post(desk.exchangeSecret(row.id));
    const { password } = await rowOf(row.id);
    expect(await isPassword(secretIn(changed.text), password)).toBe(true);
    expect(await isPassword(secret, password)).toBe(false);
  });

  it('asks for a passkey or a code before a node is changed, or an undo changes it', async () => {
    const id = await newNode();
    const late = await bench.office.staff('owner');
    const off = await late.post(desk.exchangeState(id), { to: 'off' });
    bench.shop.clock.now += 6 * 60_000;
    const asked = [
      late.post(desk.exchangeSecret(id)),
      late.post(desk.exchangeState(id), { to: 'on' }),
      late.post(desk.exchangeSettings(id), { login: 'other', 'was.login': '' }),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 401, 401]);
    const undone = await late.post(desk.undo(doneOf(off.headers['location'])));
    expect([undone.status, undone.text.includes('попросят ключ')]).toEqual([403, true]);
    bench.shop.clock.now -= 6 * 60_000;
    expect((await rowOf(id)).disabled_at).not.toBeNull();
  });

  it('saves only the settings that were changed, and puts them back', async () => {
    const id = await newNode();
    const owner = bench.as('owner');
    const done = await owner.post(desk.exchangeSettings(id), {
      organisation: 'ООО «Мармит»',
      'was.organisation': '',
      may: 'orders',
      'was.may': 'both',
      addresses: '10.0.0.1\r\n10.0.0.2',
      'was.addresses': '',
      'requisite.track': 'Трек',
    });
    expect(done.status).toBe(303);
    const { settings } = await rowOf(id);
    expect(JSON.parse(settings)).toMatchObject({
      organisation: 'ООО «Мармит»',
      may: { goods: false, orders: true },
      addresses: ['10.0.0.1', '10.0.0.2'],
      requisites: { track: 'Трек' },
      rests: 'free',
      isZipped: true,
    });
    const stale = await bench.as('accountant').post(desk.exchangeSettings(id), {
      organisation: 'ИП Другой',
      'was.organisation': '',
    });
    expect([stale.status, stale.text.includes('ИП Другой')]).toEqual([409, true]);
    await owner.post(desk.undo(doneOf(done.headers['location'])));
    expect(JSON.parse((await rowOf(id)).settings)).toMatchObject({ organisation: '' });
  });

  it('shows under which name each requisite is told, and keeps those that are not', async () => {
    const id = await newNode();
    const settings = JSON.stringify({ requisites: { inn: '', kpp: '', track: 'Трек' } });
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('exchange_nodes').set({ settings }).where('id', '=', id).execute(),
    );
    const owner = bench.as('owner');
    const { text } = await owner.get(desk.exchangeNode(id));
    expect(text).toMatch(/name="requisite\.delivery"[^>]*value="Способ доставки"/);
    expect(text).toMatch(/name="requisite\.track"[^>]*value="Трек"/);
    expect(text).toMatch(/name="requisite\.inn"[^>]*value=""/);
    // The form as a browser sends it, with another agreement and one requisite emptied.
    const form = {
      agreement: 'Типовое',
      'was.agreement': '',
      'requisite.inn': '',
      'was.requisite.inn': '',
      'requisite.delivery': 'Способ доставки',
      'was.requisite.delivery': 'Способ доставки',
      'requisite.track': 'Трек-номер',
      'was.requisite.track': 'Трек',
      'requisite.bik': '',
      'was.requisite.bik': 'БИК',
    };
    expect((await owner.post(desk.exchangeSettings(id), form)).status).toBe(303);
    expect(JSON.parse((await rowOf(id)).settings)).toMatchObject({
      agreement: 'Типовое',
      requisites: { inn: '', kpp: '', bik: '' },
    });
    expect(JSON.parse((await rowOf(id)).settings).requisites).not.toHaveProperty('track');
  });

  it("lets price types and warehouses that a node has told become the shop's own", async () => {
    const id = await newNode();
    const owner = bench.as('owner');
    expect((await owner.get(desk.exchangeNode(id))).text).toContain('при первом обмене');
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .insertInto('exchange_node_terms')
        .values([
          {
            node_id: id,
            kind: 'price type',
            key: '1c:r',
            title: 'Розница',
            target_id: 1,
            told_at: 1,
          },
          {
            node_id: id,
            kind: 'price type',
            key: '1c:k',
            title: 'Клубная',
            target_id: 1,
            told_at: 1,
          },
          { node_id: id, kind: 'storage', key: '1c:w', title: 'Цех', target_id: null, told_at: 1 },
        ])
        .execute(),
    );
    const { text } = await owner.get(desk.exchangeNode(id));
    expect(text).toContain('Вид цен «Клубная»');
    expect(text).toContain('Склад «Цех»');
    expect(text).toContain('сейчас не берём');
    const { id: storage } = await bench.db
      .selectFrom('storages')
      .select('id')
      .executeTakeFirstOrThrow();
    const form = {
      'price_type.k': 'dealer',
      'was.price_type.k': 'rules',
      'price_type.r': 'none',
      'was.price_type.r': 'rules',
      'warehouse.w': String(storage),
      'was.warehouse.w': 'rules',
    };
    expect((await owner.post(desk.exchangeSettings(id), form)).status).toBe(303);
    expect(JSON.parse((await rowOf(id)).settings)).toMatchObject({
      priceTypes: { k: 'dealer', r: '' },
      storages: { w: String(storage) },
    });
    const double = { 'price_type.r': 'dealer', 'was.price_type.r': 'none' };
    const refused = await owner.post(desk.exchangeSettings(id), {
      ...double,
      return_to: desk.exchangeNode(id),
    });
    expect([refused.status, refused.text.includes('уже занято: «Клубная»')]).toEqual([422, true]);
    // The storage is that node's from now on.
    const other = await newNode();
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .insertInto('exchange_node_terms')
        .values({
          node_id: other,
          kind: 'storage',
          key: '1c:z',
          title: 'Зал',
          target_id: null,
          told_at: 1,
        })
        .execute(),
    );
    const taken = await owner.post(desk.exchangeSettings(other), {
      'warehouse.z': String(storage),
      'was.warehouse.z': 'rules',
      return_to: desk.exchangeNode(other),
    });
    expect([taken.status, taken.text.includes('уже заполняет узел')]).toEqual([422, true]);
    const back = { 'price_type.k': 'rules', 'was.price_type.k': 'dealer' };
    await owner.post(desk.exchangeSettings(id), back);
    expect(JSON.parse((await rowOf(id)).settings).priceTypes).toEqual({ r: '' });
  });

  it.each<Record<string, string>>([
    { file_limit: '99999999999' },
    { file_limit: '-1' },
    { rests: 'all' },
    { login: 'a:b' },
    { login: 'x' },
    { profile: 'drop table' },
    { addresses: 'abc' },
    { addresses: '10.0.0.1\n300.1.1.1' },
    { file_limit: '1' },
  ])('refuses %o and loses nothing', async (form) => {
    const id = await newNode();
    const before = await rowOf(id);
    const sent = { ...form, organisation: 'Новая', return_to: desk.exchangeNode(id) };
    const refused = await bench.as('owner').post(desk.exchangeSettings(id), sent);
    expect([refused.status, refused.text.includes('Новая')]).toEqual([422, true]);
    expect(await rowOf(id)).toEqual(before);
  });

  it('saves the settings of a node whose login the command has made short', async () => {
    const id = await newNode();
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('exchange_nodes').set({ login: 'ut' }).where('id', '=', id).execute(),
    );
    const saved = await bench.as('owner').post(desk.exchangeSettings(id), {
      organisation: 'ООО «Мармит»',
      'was.organisation': '',
      login: 'ut',
      'was.login': 'ut',
    });
    expect(saved.status).toBe(303);
  });

  it('shows logins that were not let in and steps that were refused', async () => {
    const id = Number(await exchangeSamples(bench).things[desk.exchangeSession.path]?.());
    const { now } = bench.shop.clock;
    const { node_id } = await bench.db
      .selectFrom('exchange_sessions')
      .select('node_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const step = { session_id: id, at: now, ms: 1, step: 'catalog file', file: 'import.php' };
    await transaction(bench.shop.deps.store, async (tx) => {
      await noteDenial(tx, { nodeId: node_id, cause: 'password', address: '203.0.113.9', now });
      await tx
        .insertInto('exchange_steps')
        .values([
          { ...step, answer: 'failure\nИмя файла: не названо' },
          { ...step, answer: 'success' },
        ])
        .execute();
    });
    const owner = bench.as('owner');
    for (const path of [desk.exchange(), desk.exchangeNode(node_id)]) {
      const { text } = await owner.get(path);
      expect([path, text.includes('с\u00a0адреса 203.0.113.9')]).toEqual([path, true]);
    }
    expect((await owner.get(desk.exchange())).text).toContain(', отказов: <!-- -->1');
    const { text } = await owner.get(desk.exchangeSession(id));
    expect(text).toContain('отказ: Имя файла: не названо');
  });

  it('switches a node off and on', async () => {
    const id = await newNode();
    const off = await bench.as('accountant').post(desk.exchangeState(id), { to: 'off' });
    expect((await rowOf(id)).disabled_at).not.toBe(null);
    await bench.as('accountant').post(desk.undo(doneOf(off.headers['location'])));
    expect((await rowOf(id)).disabled_at).toBe(null);
  });
});
