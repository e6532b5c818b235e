import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureMainCity } from '../../../../server/cities/main-city.ts';
import { runNodeCommand } from '../../../../server/doors/exchange/nodes/run-node-command.ts';
import { isPassword } from '../../../../server/identity/password.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { MAIN_CITY_ID } from '../../../../shared/cities.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';

describeOnBothStores('the command of nodes', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    await transaction(store, async (tx) => {
      await ensureMainCity(tx);
      await tx
        .insertInto('storages')
        .values({ id: 7, city_id: MAIN_CITY_ID, external_id: null, title: 'Зал', address: '' })
        .execute();
    });
  });
  afterEach(() => store.close());

  let written = '';
  const run = async (...argv: string[]) => {
    let said = '';
    const out = {
      write: (part: string) => {
        said += part;
      },
    };
    const code = await runNodeCommand({
      argv,
      store,
      out,
      readPassword: async () => written,
      now: 1,
    });
    return { code, said };
  };
  const save = (name: string, settings: object = {}) =>
    run(
      name,
      ...['--login', name.toLowerCase(), '--password', 'long enough password'],
      ...['--profile', 'ut-2.07', '--settings', JSON.stringify(settings)],
    );
  const settingsOf = async (name: string) => {
    const { settings } = await store.db
      .selectFrom('exchange_nodes')
      .select('settings')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return JSON.parse(settings);
  };

  it('makes a node and changes what is named of it alone', async () => {
    expect((await save('UT', { organisation: 'ООО «Мармит»' })).said).toContain('«UT» создан');
    const settings = { priceTypes: { Опт: 'dealer' }, storages: { Цех: 'Зал', Брак: '' } };
    const { code, said } = await save('UT', settings);
    expect([code, said]).toEqual([0, expect.stringContaining('со следующего обмена')]);
    expect(await settingsOf('UT')).toMatchObject({ organisation: 'ООО «Мармит»', ...settings });
  });

  it('takes the password from what is written to it, out of sight', async () => {
    const login = ['--login', 'ut', '--profile', 'ut-2.07'];
    written = '-from a pipe, long enough';
    expect((await run('UT', ...login, '--password', '-')).code).toBe(0);
    const { password } = await store.db
      .selectFrom('exchange_nodes')
      .select('password')
      .executeTakeFirstOrThrow();
    expect(await isPassword(written, password)).toBe(true);
    written = 'short';
    expect((await run('UT', '--password', '-')).said).toContain('Пароль короче');
  });

  it('refuses a name of two words without quotes and changes no other node', async () => {
    await save('Склад');
    const before = await store.db.selectFrom('exchange_nodes').selectAll().execute();
    const { code, said } = await run('Склад', 'Юг', '--login', 'x', '--profile', 'moysklad');
    expect([code, said]).toEqual([2, expect.stringContaining('в кавычках: "Склад Юг"')]);
    expect(await store.db.selectFrom('exchange_nodes').selectAll().execute()).toEqual(before);
  });

  it('changes settings alone and keeps login, password and profile', async () => {
    const row = () =>
      store.db
        .selectFrom('exchange_nodes')
        .select(['login', 'password', 'profile'])
        .executeTakeFirst();
    const settings = JSON.stringify({ rests: 'physical' });
    const early = await run('UT', '--settings', settings);
    expect([early.code, await row()]).toEqual([2, undefined]);
    expect(early.said).toContain('Узла «UT» ещё нет: чтобы завести, нужны --login, --password');
    await save('UT', { organisation: 'ООО «Мармит»' });
    const before = await row();
    expect(await run('UT', '--settings', settings)).toEqual({
      code: 0,
      said: 'Узел «UT» изменён.\n',
    });
    expect(await row()).toEqual(before);
    expect(await settingsOf('UT')).toMatchObject({
      rests: 'physical',
      organisation: 'ООО «Мармит»',
    });
    await run('UT', '--profile', 'moysklad');
    expect(await row()).toEqual({ ...before, profile: 'moysklad' });
  });

  it('tells what a node has told so far, and where it goes', async () => {
    await save('UT');
    const { id } = await store.db
      .selectFrom('exchange_nodes')
      .select('id')
      .executeTakeFirstOrThrow();
    await transaction(store, (tx) =>
      tx
        .insertInto('exchange_node_terms')
        .values({
          node_id: id,
          kind: 'storage',
          key: '1c:w',
          title: 'Цех',
          target_id: 7,
          told_at: 1,
        })
        .execute(),
    );
    expect((await run()).said).toContain('склад «Цех» → «Зал» (по правилам)');
  });

  it.each([
    [{ priceTypes: { Опт: 'vip' } }, 'нет такого уровня цен'],
    [{ storages: { Цех: 'Подвал' } }, 'нет такого склада'],
    [{ priceTypes: { Опт: 'dealer', Клуб: 'dealer' } }, 'уже занято: «Опт»'],
    [{ priceTypes: { Опт: 1 } }, 'Настройка priceTypes'],
    [{ rests: 'phys' }, 'Настройка rests: одно из: free, physical'],
    [{ addresses: ['abc'] }, 'Настройка addresses: «abc» — не адрес и не сеть'],
    [{ addresses: ['300.1.1.1'] }, '«300.1.1.1» — не адрес и не сеть'],
    [{ addresses: ['10.0.0.0/33'] }, '«10.0.0.0/33» — не адрес и не сеть'],
    [{ fileLimit: 1 }, 'Размер части — от 65536 байт'],
    [{ foo: 1 }, 'Нет такой настройки: foo'],
    [{ may: { goods: true, orders: true, all: true } }, 'Нет такой настройки: may.all'],
    [{ requisites: { tax: 'ИНН' } }, 'Нет такой настройки: requisites.tax'],
  ])('refuses %j', async (settings, reason) => {
    const { code, said } = await save('UT', settings);
    expect([code, said]).toEqual([2, expect.stringContaining(reason)]);
    expect(await store.db.selectFrom('exchange_nodes').select('id').execute()).toEqual([]);
  });

  it('says in Russian which option it does not have', async () => {
    const { code, said } = await run('--help');
    expect([code, said.split('\n')[0]]).toEqual([2, 'Нет такого ключа: --help']);
  });

  it('refuses a storage that another node fills', async () => {
    await save('UT', { storages: { Цех: '7' } });
    const { code, said } = await save('UNF', { storages: { Зал: 'зал' } });
    expect([code, said]).toEqual([2, expect.stringContaining('уже заполняет узел «UT»')]);
  });
});
