import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { townList } from '../../../server/cities/town-list.ts';
import { loadConfig } from '../../../server/config/config.ts';
import { createInvented } from '../../../server/demo/invented-rows.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { composeCompany } from '../../../server/opening/compose-company.ts';
import { layFoundation } from '../../../server/opening/lay-foundation.ts';
import { listMissing } from '../../../server/opening/list-missing.ts';
import { noteOwnerValues } from '../../../server/opening/owner-values.ts';
import { NotReadyError, refuseUnready } from '../../../server/opening/refuse-unready.ts';
import { runOpenCommand } from '../../../server/opening/run-open-command.ts';
import { followOffice } from '../../../server/orders/follow-office.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { NO_COMPANY } from '../../../shared/company.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
const { company: demoCompany } = loadConfig({ NODE_ENV: 'test' });
const invented = createInvented(demoCompany);
const folder = mkdtempSync(join(tmpdir(), 'marmit-opening-'));
afterAll(() => rmSync(folder, { recursive: true }));

const whole = {
  company: {
    name: 'Ножи и доски',
    tagline: 'Ножи для поваров',
    legalName: 'ООО «Ножи»',
    inn: '7707083893',
    kpp: '770701001',
    ogrn: '1027700132195',
    address: '420111, Казань, ул. Баумана, д. 1',
    email: 'zakaz@nozhi.ru',
    regionalPhone: '+7 843 123-45-67',
    director: 'Петров П. П.',
  },
  bank: {
    bankName: 'ПАО Сбербанк, г. Москва',
    bankBik: '044525225',
    bankAccount: '40702810938000000001',
    bankCorrAccount: '30101810400000000225',
  },
  city: { title: 'казань' },
  delivery: { way: 'courier', price: 450.5, freeFrom: 10_000, minDays: 1, maxDays: 2 },
};

describeOnBothStores('opening a shop', (dialect) => {
  let store: Store;
  let told: string;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    told = '';
  });
  afterEach(() => store.close());

  const run = (argv: readonly string[], answers: string[] | null = null) =>
    runOpenCommand({
      argv,
      store,
      given: {},
      hasCarrier: false,
      takesOnline: true,
      invented,
      followOffice,
      towns: townList,
      out: {
        write: (text) => {
          told += text;
        },
      },
      ask: answers && (async () => answers.shift() ?? ''),
      now: () => NOW,
    });
  const file = (content: unknown) => {
    const path = join(folder, 'company.json');
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const missing = async (given = {}) =>
    (
      await listMissing({ db: store.db, given, hasCarrier: false, takesOnline: true, invented })
    ).map(({ id }) => id);
  const ownRows = () => store.db.selectFrom('owner_values').selectAll().orderBy('name').execute();

  it('names what a new shop lacks, and refuses buyers until it is there', async () => {
    await layFoundation(store, NOW);
    expect(await missing()).toEqual(['company', 'bank', 'city', 'delivery', 'goods']);
    const steps = await listMissing({
      db: store.db,
      given: {},
      hasCarrier: false,
      takesOnline: true,
      invented,
    });
    expect(() => refuseUnready(steps)).toThrow(NotReadyError);
    expect(() => refuseUnready(steps)).toThrow(
      /Продавец[\s\S]*Напишите ИНН[\s\S]*Банк[\s\S]*Напишите расчётный счёт[\s\S]*Способ доставки/,
    );
  });

  it('needs a bank account whatever is offered, and one way to pay', async () => {
    await layFoundation(store, NOW);
    const steps = (takesOnline: boolean) =>
      listMissing({ db: store.db, given: {}, hasCarrier: true, takesOnline, invented });
    const find = async (id: string, takesOnline = false) =>
      (await steps(takesOnline)).find((step) => step.id === id);
    expect(await find('bank', true)).toMatchObject({ isRequired: true });
    expect(await find('payment')).toBeUndefined();
    const off = { 'payment.on_delivery': '0' };
    await transaction(store, (tx) => noteOwnerValues(tx, off, { by: 'Владелец', at: NOW }));
    expect(await find('payment')).toMatchObject({ isRequired: true });
    expect(await find('payment', true)).toBeUndefined();
  });

  it('takes all of it from a file, with who told it and when, and lets buyers in', async () => {
    expect(await run([file(whole)])).toBe(0);
    expect(told).toContain('Продавец: ООО «Ножи»');
    expect(await missing()).toEqual(['goods']);
    const steps = await listMissing({
      db: store.db,
      given: {},
      hasCarrier: false,
      takesOnline: true,
      invented,
    });
    refuseUnready(steps);
    const rows = await ownRows();
    expect(rows.find(({ name }) => name === 'company.inn')).toEqual({
      name: 'company.inn',
      value: '"7707083893"',
      changed_by: 'npm run shop:open',
      changed_at: NOW,
    });
    const company = composeCompany({ base: NO_COMPANY, given: {}, told: rows });
    expect(company).toMatchObject({
      name: 'Ножи и доски',
      tollFreePhone: '+7 843 123-45-67',
      regionalPhone: '+7 843 123-45-67',
      bankBik: '044525225',
    });
    const cities = await store.db.selectFrom('cities').select(['id', 'title', 'lon']).execute();
    expect(cities).toEqual([{ id: 90, title: 'Казань', lon: expect.closeTo(49.1, 0) }]);
    const couriers = await store.db.selectFrom('courier_tariffs').selectAll().execute();
    expect(couriers).toEqual([
      {
        city_id: 90,
        price: 450_50,
        free_from: 10_000_00,
        max_weight_grams: null,
        min_days: 1,
        max_days: 2,
      },
    ]);
  });

  it('changes nothing by a file with mistakes, and names each', async () => {
    await layFoundation(store, NOW);
    const wrong = {
      ...whole,
      company: { ...whole.company, inn: '7707083894' },
      bank: { ...whole.bank, bankAccount: '40702810538000000001' },
      delivery: { way: 'pigeon' },
      colour: 'red',
    };
    expect(await run([file(wrong)])).toBe(2);
    expect(told).toContain('company.inn: Проверьте ИНН');
    expect(told).toContain('bank.bankAccount: Проверьте расчётный счёт');
    expect(told).toContain('delivery.way: Нужен способ');
    expect(told).toContain('colour');
    expect(await run([file('{')])).toBe(2);
    expect(await run([join(folder, 'nowhere.json')])).toBe(2);
    expect(await ownRows()).toEqual([]);
  });

  it('takes pickup only where people can come', async () => {
    expect(await run([file({ delivery: { way: 'pickup' } })])).toBe(2);
    expect(told).toContain('нужен филиал');
    const office = {
      title: 'Шоурум',
      address: 'ул. Баумана, 1',
      phone: '+7 843 123-45-67',
      email: 'kazan@nozhi.ru',
      hours: 'пн–пт 9:00–18:00',
    };
    const opened = { city: whole.city, office, delivery: { way: 'pickup' } };
    for (const _time of [1, 2]) expect(await run([file(opened)])).toBe(1);
    const offices = await store.db.selectFrom('offices').select(['city_id', 'title']).execute();
    expect(offices).toEqual([{ city_id: 90, title: 'Шоурум' }]);
    expect(await missing()).toEqual(['company', 'bank', 'goods']);
  });

  it('asks at a terminal, again where an answer is wrong', async () => {
    const { company, bank } = whole;
    const answers = [
      company.name,
      company.tagline,
      company.legalName,
      '123',
      company.kpp,
      company.ogrn,
      company.address,
      company.email,
      company.regionalPhone,
      '',
      company.director,
      '',
      '13',
      company.inn,
      '5',
      bank.bankName,
      bank.bankBik,
      bank.bankAccount,
      bank.bankCorrAccount,
      'Казань',
      '',
      '3',
      '900',
      '12',
      '3',
      '7',
    ];
    expect(await run([], answers)).toBe(0);
    expect(told).toContain('Проверьте ИНН');
    expect(told).toContain('НДС бывает usual, 7, 5 или 0');
    expect(JSON.stringify(await ownRows())).toContain('company.vat');
    expect(await missing()).toEqual(['goods']);
    const before = await ownRows();
    expect(await run([], [])).toBe(0);
    expect(await ownRows()).toEqual(before);
  });

  it('takes the details of the settings too, but not those of the demo', async () => {
    await layFoundation(store, NOW);
    const env = {
      COMPANY_NAME: 'Ножи',
      COMPANY_TAGLINE: 'Ножи',
      COMPANY_LEGAL_NAME: 'ИП Ножов',
      COMPANY_INN: '500100732259',
      COMPANY_OGRN: '304500116000157',
      COMPANY_ADDRESS: 'Казань',
      COMPANY_EMAIL: 'a@nozhi.ru',
      COMPANY_TOLL_FREE_PHONE: '8 800 555-35-35',
      COMPANY_DIRECTOR: 'Ножов Н. Н.',
    };
    const load = (changed = {}) =>
      loadConfig({ NODE_ENV: 'test', ...env, ...changed }).givenCompany;
    expect(await missing(load())).not.toContain('company');
    expect(await missing(load({ COMPANY_INN: demoCompany.inn }))).toContain('company');
    expect(await missing(load({ COMPANY_INN: '500100732258' }))).toContain('company');
  });

  it('never opens a demo shop to buyers', async () => {
    await seedDemo({ store, products: 10, now: NOW, report: () => {} });
    expect(await run([file(whole)])).toBe(1);
    const steps = await listMissing({
      db: store.db,
      given: {},
      hasCarrier: true,
      takesOnline: true,
      invented,
    });
    expect(() => refuseUnready(steps)).toThrow(/Пробный магазин/);
  });
});
