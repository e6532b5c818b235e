import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCard } from '../../../../server/backoffice/desk/cards.ts';
import { getOrder } from '../../../../server/orders/find-order.ts';
import { listRevisions } from '../../../../server/orders/offer-revisions.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import type { StaffRole } from '../../../../shared/backoffice.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { readForms } from '../../../helpers/read-forms.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { findCustomer, findFirm, newCustomer, newFirm } from '../customers/people-rows.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('a form of the desk that two managers have open', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  /** Fields of a form as a page shows them, with its box ticked or not. */
  async function formOf(page: string, action: string, role: StaffRole) {
    const { text } = await bench.as(role).get(page);
    const found = readForms(text).find((form) => form.action === action);
    return Object.fromEntries(found?.fields ?? []);
  }
  const cardOf = (id: number) => ({ entity: 'callback', entityId: String(id) });
  /** A call that nobody has taken. */
  const addCallback = () =>
    transaction(bench.shop.deps.store, (tx) =>
      tx
        .insertInto('callbacks')
        .values({
          name: 'Пётр',
          phone: '+79030001122',
          comment: '',
          city_id: 90,
          asked_at: bench.shop.clock.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  /** Fields of the form of a call's card whose button does that. */
  async function cardForm(page: string, id: number, act: string) {
    const { text } = await bench.as('owner').get(page);
    const known = { entity: 'callback', id: String(id) };
    const found = readForms(text).find(({ fields }) =>
      Object.entries({ ...known, act }).every(([name, value]) =>
        fields.some((field) => field[0] === name && field[1] === value),
      ),
    );
    return Object.fromEntries(found?.fields ?? []);
  }
  const lettersOf = async (kind: string) => {
    const sent = bench.db.selectFrom('outbox').select('id').where('kind', '=', kind);
    return (await sent.execute()).length;
  };

  it('answers no question twice unseen, and leaves it on the site', async () => {
    const { id } = await bench.db.selectFrom('questions').select('id').executeTakeFirstOrThrow();
    const asked = { answer: null, answered_at: null, published: 0 } as const;
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('questions').set(asked).where('id', '=', id).execute(),
    );
    const stored = () =>
      bench.db
        .selectFrom('questions')
        .select(['answer', 'published'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const [page, action] = [desk.question(id), desk.answer(id)];
    const { publish: _unticked, ...shown } = await formOf(page, action, 'owner');
    const first = { ...shown, answer: 'Да,\r\nесть', publish: 'yes' };
    expect((await bench.as('content').post(action, first)).status).toBe(303);
    const letters = await lettersOf('question-answered');
    const second = await bench.as('owner').post(action, { ...shown, answer: 'Нет' });
    expect([second.status, await stored()]).toEqual([409, { answer: 'Да,\nесть', published: 1 }]);
    expect(second.text).toContain('<td>Нет</td>');
    expect(second.text).toContain('>Нет</textarea>');
    expect(second.text).toMatch(/name="publish"[^>]*checked/);
    expect(await lettersOf('question-answered')).toBe(letters);
    const again = await formOf(page, action, 'owner');
    expect((await bench.as('owner').post(action, { ...again, answer: 'Нет' })).status).toBe(303);
    expect(await stored()).toEqual({ answer: 'Нет', published: 1 });
    // One's own second save is no conflict, and a box that is not ticked any more counts.
    const unticked: Record<string, string> = { ...again, answer: 'Нет, увы' };
    delete unticked['publish'];
    expect((await bench.as('owner').post(action, unticked)).status).toBe(303);
    expect(await stored()).toEqual({ answer: 'Нет, увы', published: 0 });
  });

  it('gives a customer no other prices unseen', async () => {
    const { id } = await newCustomer(bench);
    const action = desk.customerLevel(id);
    const shown = await formOf(desk.customer(id), action, 'owner');
    await bench.as('sales').post(action, { ...shown, level: 'wholesale' });
    const refused = await bench.as('owner').post(action, { ...shown, level: 'dealer' });
    expect([refused.status, (await findCustomer(bench, id)).role]).toEqual([409, 'wholesale']);
    expect(refused.text).toContain('«Уровень цен»');
    const again = await formOf(desk.customer(id), action, 'owner');
    await bench.as('owner').post(action, { ...again, level: 'dealer' });
    expect((await findCustomer(bench, id)).role).toBe('dealer');
  });

  it('confirms no firm over a colleague’s judgement unseen', async () => {
    const { id } = await newCustomer(bench);
    const firmId = await newFirm(bench, id);
    const [page, action] = [desk.firm(firmId), desk.firmConfirmation(firmId)];
    const shown = { ...(await formOf(page, action, 'owner')), level: 'wholesale' };
    const roleOf = async () => (await findCustomer(bench, id)).role;
    await bench.as('sales').post(action, { ...shown, level: 'dealer' });
    const late = await bench.as('owner').post(action, shown);
    expect([late.status, await roleOf()]).toEqual([409, 'dealer']);
    expect(late.text).toContain('<td>подтверждена, цены «Дилер»</td>');
    // Pressed twice, it is done once; one's own second thought is no conflict.
    const { headers } = await bench.as('sales').post(action, { ...shown, level: 'dealer' });
    expect(doneOf(headers['location'])).toBe(0);
    expect((await bench.as('sales').post(action, shown)).status).toBe(303);
    expect(await roleOf()).toBe('wholesale');
  });

  it('overrides no refusal of a firm unseen', async () => {
    const firmId = await newFirm(bench, (await newCustomer(bench)).id);
    const [page, confirm, refuse] = [
      desk.firm(firmId),
      desk.firmConfirmation(firmId),
      desk.firmRefusal(firmId),
    ];
    const confirmation = { ...(await formOf(page, confirm, 'owner')), level: 'dealer' };
    const refusal = { ...(await formOf(page, refuse, 'owner')), reason: 'Чужой ИНН' };
    await bench.as('sales').post(refuse, { ...refusal, reason: 'Нет в реестре' });
    const late = await bench.as('owner').post(confirm, confirmation);
    const other = await bench.as('owner').post(refuse, refusal);
    expect([late.status, other.status]).toEqual([409, 409]);
    expect(other.text).toContain('<td>отказано: Нет в реестре</td>');
    expect(late.text).toMatch(/value="dealer"[^>]*selected|selected[^>]*value="dealer"/);
    expect(await findFirm(bench, firmId)).toMatchObject({
      confirmed_at: null,
      refusal: 'Нет в реестре',
    });
    const again = { ...(await formOf(page, confirm, 'owner')), level: 'dealer' };
    expect((await bench.as('owner').post(confirm, again)).status).toBe(303);
    expect((await findFirm(bench, firmId)).confirmed_at).not.toBeNull();
  });

  it('tells the buyer of a price of delivery once, and replaces none unseen', async () => {
    const id = await bench.newOrder({ status: 'confirmed', delivery_address: 'Мира, 1' });
    const action = desk.orderDelivery(id);
    const shown = await formOf(desk.order(id), action, 'owner');
    const told = async () => {
      const rows = bench.db.selectFrom('order_events').select('note').where('order_id', '=', id);
      return (await rows.execute()).map(({ note }) => note).filter((note) => note !== '');
    };
    const form = { ...shown, price: '350', reason: 'дальний район' };
    const sales = bench.as('sales');
    expect(doneOf((await sales.post(action, form)).headers['location'])).toBeGreaterThan(0);
    expect(doneOf((await sales.post(action, form)).headers['location'])).toBe(0);
    expect(await told()).toEqual([expect.stringMatching(/350.*дальний район/)]);
    const other = { ...shown, price: '500', reason: 'подъём' };
    const refused = await bench.as('owner').post(action, other);
    expect([refused.status, refused.text.includes('value="500"')]).toEqual([409, true]);
    expect(await told()).toHaveLength(1);
    expect((await sales.post(action, other)).status).toBe(303);
    expect(await told()).toHaveLength(2);
  });

  it('sends one’s own offer again with another comment or term, and the same one once', async () => {
    const id = await bench.newOrder({ kind: 'request', status: 'new', delivery_kind: 'none' });
    const action = desk.quoteOffer(id);
    const shown = { ...(await formOf(desk.order(id), action, 'sales')), 'price.0': '900' };
    const [sales, owner] = [bench.as('sales'), bench.as('owner')];
    const revisions = async () => (await listRevisions(bench.db, id)).length;
    await sales.post(action, { ...shown, valid_until: '2026-12-10' });
    const said = { ...shown, valid_until: '2026-12-10', comment: 'Со скидкой' };
    expect(doneOf((await sales.post(action, said)).headers['location'])).toBeGreaterThan(0);
    bench.shop.clock.now += 1000;
    expect(doneOf((await sales.post(action, said)).headers['location'])).toBe(0);
    expect(await revisions()).toBe(2);
    const longer = { ...said, valid_until: '2026-12-20' };
    expect(doneOf((await sales.post(action, longer)).headers['location'])).toBeGreaterThan(0);
    expect(await revisions()).toBe(3);
    const refused = await owner.post(action, { ...longer, comment: 'Иначе' });
    expect([refused.status, await revisions()]).toEqual([409, 3]);
    expect(refused.text).toContain('<td>Со скидкой</td>');
    expect((await owner.post(action, { ...said, comment: 'Со скидкой' })).status).toBe(409);
    expect(doneOf((await owner.post(action, longer)).headers['location'])).toBe(0);
  });

  it('refuses no request whose offer by a colleague is unseen', async () => {
    const id = await bench.newOrder({ kind: 'request', status: 'new', delivery_kind: 'none' });
    const [action, page] = [desk.quoteRefusal(id), desk.order(id)];
    const stale = { ...(await formOf(page, action, 'owner')), reason: 'Снято с производства' };
    const offered = await formOf(page, desk.quoteOffer(id), 'sales');
    const offer = { ...offered, 'price.0': '900', valid_until: '2026-12-10' };
    expect((await bench.as('sales').post(desk.quoteOffer(id), offer)).status).toBe(303);
    const refused = await bench.as('owner').post(action, stale);
    const statusOf = async () => (await getOrder(bench.db, id)).status;
    expect([refused.status, await statusOf()]).toEqual([409, 'offered']);
    expect(refused.text).toMatch(/Отказ: Снято с производства<\/td><td>№\s1: 900,00\s₽, до 10 дек/);
    expect(/<input[^>]*id="refusal-reason"[^>]*>/.exec(refused.text)?.[0]).toContain('Снято');
    // One's own offer hides nothing from its author.
    expect((await bench.as('sales').post(action, stale)).status).toBe(303);
    expect(await statusOf()).toBe('declined');
  });

  it('refuses a request with an offer that was seen', async () => {
    const id = await bench.newOrder({ kind: 'request', status: 'new' });
    const [action, page] = [desk.quoteRefusal(id), desk.order(id)];
    const offer = { 'price.0': '900', valid_until: '2026-12-10' };
    await bench.as('sales').post(desk.quoteOffer(id), offer);
    const seen = { ...(await formOf(page, action, 'owner')), reason: 'Снято с производства' };
    expect((await bench.as('owner').post(action, seen)).status).toBe(303);
    expect((await getOrder(bench.db, id)).status).toBe('declined');
  });

  it('takes nothing from a colleague unseen, wherever «Взять» is pressed', async () => {
    const { id } = await addCallback();
    const thing = { entity: 'callback', id: String(id) };
    const keeper = async () => (await findCard(bench.db, cardOf(id)))?.staffId;
    const [sales, owner] = [bench.as('sales'), bench.as('owner')];
    for (const page of [desk.today(), desk.inquiries({ kind: 'callback' }), desk.callback(id)]) {
      const stale = { ...(await cardForm(page, id, 'take')), act: 'take' };
      expect((await sales.post(desk.card(), stale)).status).toBe(303);
      const refused = await owner.post(desk.card(), stale);
      expect([page, refused.status, await keeper()]).toEqual([page, 409, sales.staffId]);
      expect(refused.text).toMatch(/Кто ведёт<\/th><td>—<\/td><td>owner \d+<\/td><td>sales \d+/);
      // Pressed twice it is no conflict.
      expect((await sales.post(desk.card(), stale)).status).toBe(303);
      const given = { ...thing, act: 'give', staff: '' };
      expect((await sales.post(desk.card(), given)).status).toBe(303);
    }
  });

  it('gives a thing to others, and sets its day, only as far as that was seen', async () => {
    const { id } = await addCallback();
    const page = desk.callback(id);
    const card = () => findCard(bench.db, cardOf(id));
    const [sales, owner] = [bench.as('sales'), bench.as('owner')];
    const shown = await cardForm(page, id, 'give');
    const ours = { ...shown, act: 'give', due: '2026-12-24' };
    expect((await sales.post(desk.card(), ours)).status).toBe(303);
    // Fields that the form leaves as they were stay as a colleague has set them.
    const given = { ...shown, act: 'give', staff: String(owner.staffId) };
    expect((await owner.post(desk.card(), given)).status).toBe(303);
    expect(await card()).toMatchObject({ staffId: owner.staffId, dueOn: '2026-12-24' });
    const late = { ...ours, staff: String(sales.staffId), due: '2026-12-25' };
    const refused = await owner.post(desk.card(), late);
    expect([refused.status, (await card())?.dueOn]).toEqual([409, '2026-12-24']);
    expect(refused.text).toContain('<td>25 декабря 2026');
    expect(/<input[^>]*name="due"[^>]*>/.exec(refused.text)?.[0]).toContain('2026-12-25');
    const again = await cardForm(page, id, 'give');
    const seen = { ...again, act: 'give', due: '2026-12-25' };
    expect((await owner.post(desk.card(), seen)).status).toBe(303);
    expect(await card()).toMatchObject({ staffId: owner.staffId, dueOn: '2026-12-25' });
  });

  it('gives a thing to those alone who may see it', async () => {
    const id = await bench.newOrder();
    const form = { entity: 'order', id: String(id), act: 'give' };
    const give = (role: StaffRole) =>
      bench.as('sales').post(desk.card(), { ...form, staff: String(bench.as(role).staffId) });
    const refused = await give('content');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('этого не видит');
    expect((await give('warehouse')).status).toBe(303);
    const { text } = await bench.as('sales').get(desk.order(id));
    const offered = (role: StaffRole) => text.includes(`<option value="${bench.as(role).staffId}"`);
    expect([offered('accountant'), offered('content')]).toEqual([true, false]);
  });

  it.each([desk.orders(), desk.quotes()])('%s offers those alone who may see it', async (list) => {
    await bench.newOrder();
    await bench.newOrder({ kind: 'request', status: 'new' });
    const { text } = await bench.as('sales').get(list);
    const choices = /<template id="keepers">.*?<\/template>/s.exec(text)?.[0] ?? '';
    const offered = (role: StaffRole) => choices.includes(`value="${bench.as(role).staffId}"`);
    expect([offered('sales'), offered('content')]).toEqual([true, false]);
  });
});
