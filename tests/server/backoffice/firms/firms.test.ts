import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addFirm,
  listFirms,
  removeFirm,
  saveFirm,
} from '../../../../server/account/change-firms.ts';
import { createFirmDeliverer } from '../../../../server/letters/deliver-firm.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import type { Letter } from '../../../../views/letters/letter.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { standardWording } from '../../../views/letters/letter-wording.ts';
import {
  findCustomer,
  findFirm,
  newCustomer,
  newFirm,
  newOrderOf,
} from '../customers/people-rows.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('firms', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const customer = (id: number) => findCustomer(bench, id);
  const firm = (id: number) => findFirm(bench, id);
  const undo = (location: string | undefined) =>
    bench.as('sales').post(desk.undo(doneOf(location)));

  /** Letters that wait to tell how a firm was judged, as they would be sent. */
  const readLetters = async (firmId: number) => {
    const sent: Letter[] = [];
    const deliver = createFirmDeliverer({
      store: bench.shop.deps.store,
      siteUrl: 'https://marmit.example',
      post: async (_to, letter) => void sent.push(letter),
      readWording: async () => standardWording,
    });
    const waiting = await bench.db
      .selectFrom('outbox')
      .select(['key', 'payload'])
      .where('kind', '=', 'firm-judged')
      .where('payload', '=', JSON.stringify({ firmId }))
      .execute();
    for (const { key, payload } of waiting) await deliver(JSON.parse(payload), key);
    return sent;
  };
  const lettersOf = async (firmId: number) =>
    (await readLetters(firmId)).map(({ subject }) => subject);

  it('give their customer a level with one press from the queue, and undo takes it back', async () => {
    const { id } = await newCustomer(bench, { customer_type: 'person' });
    const firmId = await newFirm(bench, id, { title: 'ООО «Очередь»' });
    expect((await bench.as('sales').get('/')).text).toContain(desk.firm(firmId));
    const { headers } = await bench.as('sales').post(desk.firmConfirmation(firmId), {
      level: 'dealer',
    });
    expect([(await customer(id)).role, (await firm(firmId)).confirmed_at]).toEqual([
      'dealer',
      bench.shop.clock.now,
    ]);
    expect((await bench.as('sales').get('/')).text).not.toContain(desk.firm(firmId));
    expect(await lettersOf(firmId)).toEqual(['Организация подтверждена']);
    const undone = await undo(headers['location']);
    expect(await lettersOf(firmId)).toEqual([]);
    expect([(await customer(id)).role, (await firm(firmId)).confirmed_at]).toEqual([
      'retail',
      null,
    ]);
    // By a second one it would stand without its letter.
    expect((await undo(undone.headers['location'])).status).toBe(409);
    expect((await firm(firmId)).confirmed_at).toBeNull();
    const manager = await bench.as('sales').post(desk.firmConfirmation(firmId), {
      level: 'manager',
    });
    expect([manager.status, (await customer(id)).role]).toEqual([422, 'retail']);
  });

  it('are refused with a reason that the customer reads; what was typed is not lost', async () => {
    const { id } = await newCustomer(bench);
    const firmId = await newFirm(bench, id);
    const empty = { reason: 'no', return_to: desk.firm(firmId) };
    const short = await bench.as('sales').post(desk.firmRefusal(firmId), empty);
    expect([short.status, short.text.includes('value="no"')]).toEqual([422, true]);
    const reason = 'ИНН закрыт с 2024 года <b>';
    const { headers } = await bench.as('sales').post(desk.firmRefusal(firmId), { reason });
    expect(await firm(firmId)).toMatchObject({ refusal: reason, confirmed_at: null });
    expect(await lettersOf(firmId)).toEqual(['Организация не подтверждена']);
    const card = await bench.as('viewer').get(desk.firm(firmId));
    expect(card.text).toContain('ИНН закрыт с 2024 года &lt;b&gt;');
    expect((await bench.as('sales').get('/')).text).not.toContain(desk.firm(firmId));
    expect(await listFirms(bench.db, id)).toMatchObject([{ confirmed: false, refusal: reason }]);
    await undo(headers['location']);
    expect((await firm(firmId)).refused_at).toBeNull();
    await bench.as('sales').post(desk.firmConfirmation(firmId), { level: 'wholesale' });
    expect((await bench.as('sales').post(desk.firmRefusal(firmId), { reason })).status).toBe(409);
  });

  it('that the register alone confirmed can be refused, and wholesale prices go with the last one', async () => {
    const { id } = await newCustomer(bench, { role: 'wholesale' });
    const confirmed_at = bench.shop.clock.now - 1;
    const [first, last] = [
      await newFirm(bench, id, { confirmed_at }),
      await newFirm(bench, id, { confirmed_at, inn: '7736207543', is_default: 0 }),
    ];
    const refuse = (one: number) =>
      bench.as('sales').post(desk.firmRefusal(one), { reason: 'Не ваша фирма' });
    expect((await bench.as('sales').get(desk.firm(first))).text).toContain('Подтвердил реестр');
    await refuse(first);
    expect([(await firm(first)).confirmed_at, (await customer(id)).role]).toEqual([
      null,
      'wholesale',
    ]);
    const { headers } = await refuse(last);
    expect(await firm(last)).toMatchObject({ confirmed_at: null, refusal: 'Не ваша фирма' });
    expect((await customer(id)).role).toBe('retail');
    await undo(headers['location']);
    expect([(await firm(last)).confirmed_at, (await customer(id)).role]).toEqual([
      confirmed_at,
      'wholesale',
    ]);
    await bench.as('sales').post(desk.customerLevel(id), { level: 'dealer' });
    await bench.as('sales').post(desk.customerLevel(id), { level: 'wholesale' });
    await refuse(last);
    expect((await customer(id)).role).toBe('wholesale');
  });

  it('wait for the staff once they have refused the buyer something', async () => {
    const { store } = bench.shop.deps;
    const { now } = bench.shop.clock;
    const add = (customerId: number, inn = '9901000010') => {
      const bank = { bankBik: '', bankAccount: '', position: '' };
      const found = { inn, kpp: '', ogrn: '', title: 'ООО «Столовая»', legalAddress: '' };
      const asked = { customerId, firm: { ...found, ...bank, confirmed: true }, now };
      return addFirm(store, asked);
    };
    const waiting = { confirmed: false, wholesale: false };
    const refused = (await newCustomer(bench)).id;
    const firmId = await newFirm(bench, refused, { inn: '9901000010' });
    await bench.as('sales').post(desk.firmRefusal(firmId), { reason: 'Не ваша фирма' });
    await removeFirm(store, { customerId: refused, firmId, now });
    expect([await add(refused), await add(refused, '9901000027')]).toEqual([waiting, waiting]);
    const lowered = (await newCustomer(bench, { role: 'wholesale' })).id;
    await bench.as('sales').post(desk.customerLevel(lowered), { level: 'retail' });
    expect(await add(lowered)).toEqual(waiting);
    expect((await customer(lowered)).role).toBe('retail');
    const fresh = (await newCustomer(bench)).id;
    expect(await add(fresh)).toEqual({ confirmed: true, wholesale: true });
    await bench.as('sales').post(desk.customerMerging(fresh), { from: String(refused) });
    expect(await add(fresh, '9901000034')).toEqual(waiting);
  });

  it('that were refused wait again once their buyer has corrected them', async () => {
    const { id } = await newCustomer(bench);
    const firmId = await newFirm(bench, id, { kpp: '773601001' });
    const thing = { entity: 'firm', id: String(firmId) };
    await bench.as('sales').post(desk.card(), { ...thing, act: 'snooze' });
    await bench.as('sales').post(desk.firmRefusal(firmId), { reason: 'Нет адреса' });
    const { title, kpp, legal_address, position, bank_bik, bank_account } = await firm(firmId);
    const own = { title, kpp, legal_address, position, bank_bik, bank_account };
    const save = (form: typeof own) =>
      saveFirm(bench.shop.deps.store, { customerId: id, firmId }, form);
    const isWaiting = async () =>
      (await bench.as('sales').get('/')).text.includes(desk.firm(firmId));
    await save(own);
    expect([await isWaiting(), (await firm(firmId)).refusal]).toEqual([false, 'Нет адреса']);
    await save({ ...own, legal_address: 'Москва, ул. Лесная, 1' });
    expect([await isWaiting(), (await firm(firmId)).refusal]).toEqual([true, '']);
    expect(await listFirms(bench.db, id)).toMatchObject([{ confirmed: false, refusal: '' }]);
  });

  it('become one of two rows, never with those of others', async () => {
    const { id } = await newCustomer(bench);
    const bank = { bank_bik: '044525225', bank_account: '40702810138250123017' };
    const [from, into] = [
      await newFirm(bench, id, bank),
      await newFirm(bench, id, { is_default: 0 }),
    ];
    const order = await newOrderOf(bench, id, { firm_id: from });
    const other = await newFirm(bench, (await newCustomer(bench)).id);
    const merge = (one: number) =>
      bench.as('sales').post(desk.firmMerging(into), { from: String(one) });
    expect((await merge(other)).status).toBe(409);
    expect((await merge(into)).status).toBe(422);
    const { headers } = await merge(from);
    const firmOf = async () => {
      const row = bench.db.selectFrom('orders').select('firm_id').where('id', '=', order);
      return (await row.executeTakeFirstOrThrow()).firm_id;
    };
    expect([await firmOf(), (await firm(from)).removed_at]).toEqual([into, bench.shop.clock.now]);
    expect(await firm(into)).toMatchObject(bank);
    await undo(headers['location']);
    expect([await firmOf(), (await firm(from)).removed_at]).toEqual([from, null]);
    expect(await firm(into)).toMatchObject({ bank_bik: '', bank_account: '' });
  });

  it('lose their refusal to a confirmation that comes over with a double', async () => {
    const { id } = await newCustomer(bench);
    const confirmed_at = bench.shop.clock.now - 1;
    const from = await newFirm(bench, id, { confirmed_at });
    const into = await newFirm(bench, id, { is_default: 0 });
    await bench.as('sales').post(desk.firmRefusal(into), { reason: 'Нет в реестре' });
    await bench.as('sales').post(desk.firmMerging(into), { from: String(from) });
    expect(await firm(into)).toMatchObject({ confirmed_at, refused_at: null, refusal: '' });
  });

  it('are told of prices for firms only where there are any', async () => {
    const firmId = await newFirm(bench, (await newCustomer(bench)).id);
    await bench.as('sales').post(desk.firmConfirmation(firmId), { level: 'wholesale' });
    const words = async () => JSON.stringify(await readLetters(firmId));
    expect(await words()).toContain('доступны цены для организаций');
    await transaction(bench.shop.deps.store, async (tx) => {
      const levels = tx.selectFrom('price_levels').select('id').where('code', '!=', 'retail');
      await tx.deleteFrom('prices').where('level_id', 'in', levels).execute();
    });
    expect(await words()).toContain('можно заказывать от её имени');
    expect(await words()).not.toContain('цены');
  });
});
