import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetByTerm } from '../../../../server/backoffice/customers/forget-by-term.ts';
import { insertRows } from '../../../../server/platform/store/insert-rows.ts';
import { isBrokenLink } from '../../../../server/platform/store/is-broken-link.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { DAY_MS } from '../../../../shared/millis.ts';
import {
  GOAL_DAYS,
  PROTECTION_DAYS,
  STORED_YEARS,
  storedYearsMs,
} from '../../../../shared/storage-terms.ts';
import { CONFIRMATION_MS } from '../../../../shared/subscription.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { findEverywhere } from '../desk/find-everywhere.ts';
import { newCustomer } from './people-rows.ts';

describeOnBothStores('personal data after their term', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const store = () => bench.shop.deps.store;
  const now = () => bench.shop.clock.now;
  const forget = () => forgetByTerm(store(), now());
  const ago = (years: number) => now() - storedYearsMs(years);
  /** Ages of a thing that is past its term, and of one that is within it. */
  const ages = (years: number) => [ago(years) - 1, ago(years) + DAY_MS] as const;

  it('of requests go with their notes and changes, published questions stay as anybody’s', async () => {
    const [old, young] = ages(STORED_YEARS.request);
    const who = { name: 'Евлампий', phone: '+79035550001' };
    const calls = await transaction(store(), async (tx) => {
      const made: number[] = [];
      const question = { kind_id: 1, answer: 'Да', answered_at: old, shopper_id: null };
      for (const [at, asked_at] of [old, young].entries()) {
        const own = at === 0 ? who : { name: 'Молодой', phone: '+79035550002' };
        const call = { ...own, comment: `Просил ${own.name}`, city_id: 90, asked_at };
        const { id: callId } = await tx
          .insertInto('callbacks')
          .values(call)
          .returning('id')
          .executeTakeFirstOrThrow();
        made.push(callId);
        await tx
          .insertInto('inquiries')
          .values({ ...call, kind: 'dealer', email: '', details: '{}' })
          .execute();
        for (const published of [0, 1] as const) {
          const text = published === 1 ? 'Есть ли пандус?' : `${own.name} просит ответа`;
          const id = 70_000 + 10 * published + at;
          await tx
            .insertInto('questions')
            .values({ ...question, ...own, id, question: text, published, asked_at })
            .execute();
        }
        const given = {
          purpose: 'personal_data',
          text_version: '1',
          address: '203.0.113.70',
        } as const;
        await tx
          .insertInto('consents')
          .values({ ...given, subject: own.phone, form: 'callback', given_at: asked_at })
          .execute();
      }
      const own = { kind_id: 1, name: 'Магазин', asked_at: old, answered_at: old };
      await tx
        .insertInto('questions')
        .values({ ...own, id: 70_020, question: 'Свой вопрос', answer: 'Да', published: 1 })
        .execute();
      return made;
    });
    const sales = bench.as('sales');
    for (const [entity, id] of [
      ['callback', String(calls[0])],
      ['question', '70010'],
    ] as const) {
      const noted = await sales.post(desk.notes(), { entity, id, text: 'Звонил Евлампий' });
      expect(noted.status).toBe(303);
    }
    await forget();
    for (const text of ['Евлампи', '9035550001']) {
      expect([text, await findEverywhere(bench.db, dialect, text)]).toEqual([text, []]);
    }
    const people = ['Евлампий', 'Молодой'];
    const left = async (table: 'callbacks' | 'inquiries') => {
      const rows = bench.db.selectFrom(table).select('name').where('name', 'in', people);
      return (await rows.execute()).map(({ name }) => name);
    };
    expect([await left('callbacks'), await left('inquiries')]).toEqual([['Молодой'], ['Молодой']]);
    const questions = bench.db.selectFrom('questions').select(['id', 'name']);
    const kept = questions.where('id', '>=', 70_000).where('id', '<', 71_000).orderBy('id');
    expect((await kept.execute()).map(({ id, name }) => [id, name])).toEqual([
      [70_001, 'Молодой'],
      [70_010, 'Покупатель'],
      [70_011, 'Молодой'],
      [70_020, 'Магазин'],
    ]);
    const consents = bench.db.selectFrom('consents').select('subject');
    const given = await consents.where('form', '=', 'callback').orderBy('id').execute();
    expect(given.map(({ subject }) => subject)).toEqual(['', '+79035550002']);
  });

  it('of sign-ins lose their address and browser', async () => {
    const { sessionId: ended } = await newCustomer(bench);
    const { sessionId: open } = await newCustomer(bench);
    const told = { user_agent: 'Phone', address: '203.0.113.71' };
    const set = (id: string, ended_at: number | null) =>
      transaction(store(), (tx) =>
        tx
          .updateTable('sessions')
          .set({ ...told, ended_at })
          .where('id', '=', id)
          .execute(),
      );
    await set(ended, now() - PROTECTION_DAYS * DAY_MS - 1);
    await set(open, null);
    await forget();
    const rows = bench.db.selectFrom('sessions').select(['id', 'user_agent', 'address']);
    const found = await rows.where('id', 'in', [ended, open]).execute();
    const of = (id: string) => found.find((row) => row.id === id);
    expect(of(ended)).toMatchObject({ user_agent: '', address: '' });
    expect(of(open)).toMatchObject(told);
  });

  it('of subscriptions go once they are ended, or were never confirmed', async () => {
    const day = now() - GOAL_DAYS * DAY_MS;
    const given = { consent: '1', address: '203.0.113.72' };
    const rows = [
      ['ended', day - 1, day - 1, day - 1],
      ['left lately', day - 1, day - 1, day + DAY_MS],
      ['active', day - 1, day - 1, null],
      ['asked', day - CONFIRMATION_MS - 1, null, null],
      ['asked lately', day, null, null],
    ] as const;
    await transaction(store(), async (tx) => {
      for (const [email, asked_at, confirmed_at, ended_at] of rows) {
        await tx
          .insertInto('subscriptions')
          .values({ ...given, email, token: email, asked_at, confirmed_at, ended_at })
          .execute();
      }
    });
    await forget();
    const left = bench.db.selectFrom('subscriptions').select('email').where('consent', '=', '1');
    expect((await left.orderBy('email').execute()).map(({ email }) => email)).toEqual([
      'active',
      'asked lately',
      'left lately',
    ]);
  });

  it('of consents to an order go where no order, draft or account has the phone', async () => {
    const day = now() - GOAL_DAYS * DAY_MS;
    const phone = (n: number) => `+7903777000${n}`;
    await bench.newOrder({ phone: phone(2) });
    const { id } = await newCustomer(bench);
    await transaction(store(), async (tx) => {
      await tx
        .updateTable('customers')
        .set({ phone: phone(3) })
        .where('id', '=', id)
        .execute();
      const state = JSON.stringify({ recipient: { name: 'Кафе "Р"', phone: phone(4) } });
      await tx
        .insertInto('order_drafts')
        .values({ shopper_id: id, key: 'draft', state, updated_at: now() })
        .execute();
      for (const [n, given_at] of [day - 1, day - 1, day - 1, day - 1, day + DAY_MS].entries()) {
        const given = { purpose: 'personal_data', text_version: '1' } as const;
        await tx
          .insertInto('consents')
          .values({
            ...given,
            subject: phone(n + 1),
            form: 'order',
            address: '203.0.113.73',
            given_at,
          })
          .execute();
      }
    });
    await forget();
    const consents = bench.db.selectFrom('consents').select(['subject', 'address']);
    const given = await consents.where('form', '=', 'order').orderBy('id').execute();
    const subjects = given.map(({ subject }) => subject);
    expect(subjects).toEqual(['', phone(2), phone(3), phone(4), phone(5)]);
    expect(given[0]?.address).toBe('');
  });

  it('of more consents than are read at once go, but for those of a draft', async () => {
    const given_at = now() - GOAL_DAYS * DAY_MS - 1;
    const address = '203.0.113.74';
    const phone = (n: number) => `+7904${String(n).padStart(7, '0')}`;
    const kept = phone(1500);
    await transaction(store(), async (tx) => {
      const { id } = await tx
        .insertInto('shoppers')
        .values({ created_at: now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      const state = JSON.stringify({ recipient: { name: 'Он', phone: kept } });
      const draft = { shopper_id: id, key: 'another', state, updated_at: now() };
      await tx.insertInto('order_drafts').values(draft).execute();
      const given = { purpose: 'personal_data', text_version: '1', form: 'order' } as const;
      const rows = Array.from({ length: 2200 }, (_, n) => phone(n));
      const consents = rows.map((subject) => ({ ...given, subject, address, given_at }));
      await insertRows(tx, 'consents', consents);
    });
    await forget();
    const left = bench.db.selectFrom('consents').select('subject').where('address', '=', address);
    expect((await left.execute()).map(({ subject }) => subject)).toEqual([kept]);
  });

  it('go also where something else cannot', async () => {
    const [old] = ages(STORED_YEARS.request);
    const { writer } = store();
    const call = {
      name: 'Упорный',
      phone: '+79035550009',
      comment: '',
      city_id: 90,
      asked_at: old,
    };
    const { id } = await transaction(store(), (tx) =>
      tx.insertInto('callbacks').values(call).returning('id').executeTakeFirstOrThrow(),
    );
    await sql`create table keepers (id integer references callbacks (id))`.execute(writer);
    await sql`insert into keepers values (${id})`.execute(writer);
    const given = { subject: '+79047777777', address: '203.0.113.75', given_at: old };
    const consent = {
      ...given,
      purpose: 'personal_data',
      text_version: '1',
      form: 'order',
    } as const;
    await transaction(store(), (tx) => tx.insertInto('consents').values(consent).execute());
    await expect(forget()).rejects.toSatisfy(isBrokenLink);
    const left = bench.db.selectFrom('consents').select('id').where('address', '=', given.address);
    expect(await left.execute()).toEqual([]);
    await sql`drop table keepers`.execute(writer);
    await forget();
  });

  it('of orders lose their people, unless they bought since, wait, or have a warranty', async () => {
    const [old, young] = ages(STORED_YEARS.order);
    const done = { status: 'completed', name: 'Аполлинарий' } as const;
    const of = (n: number) => ({ phone: `+7903666000${n}`, email: `${n}@old.example` });
    const gone = await bench.newOrder({ ...done, ...of(1), created_at: old, comment: 'Стучите' });
    const [again] = [
      await bench.newOrder({ ...done, ...of(2), created_at: old }),
      await bench.newOrder({ ...done, ...of(2), created_at: young }),
    ];
    const open = await bench.newOrder({ ...of(3), status: 'assembling', created_at: old });
    const ids = [gone, again, open];
    const phones = async () => {
      const rows = bench.db.selectFrom('orders').select(['name', 'phone', 'total', 'comment']);
      return (await rows.where('id', 'in', ids).orderBy('id').execute()).map((row) => row);
    };
    const warrant = (warranty_months: number | null) =>
      transaction(store(), (tx) =>
        tx
          .updateTable('products')
          .set({ warranty_months })
          .where('id', 'in', tx.selectFrom('order_lines').select('product_id'))
          .execute(),
      );
    await warrant(60);
    const before = await phones();
    await forget();
    expect(await phones()).toEqual(before);
    await warrant(12);
    await forget();
    const [erased, ...kept] = await phones();
    expect(erased).toEqual({ name: 'Данные удалены', phone: '', total: 1000_00, comment: '' });
    expect(kept).toEqual(before.slice(1));
    expect(await findEverywhere(bench.db, dialect, '1@old.example')).toEqual([]);
  });
});
