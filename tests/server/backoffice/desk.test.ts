import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAs } from '../../../server/backoffice/changes/change-as.ts';
import { deskActions, deskPages } from '../../../server/backoffice/desk/desk-table.ts';
import { inviteStaff } from '../../../server/backoffice/staff/invite-staff.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { mayRole, STAFF_ROLES, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { addOrder } from '../account/add-order.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { type DeskVisitor, openDesk } from './desk-visitor.ts';

let shop: TestShop;
let office: ReturnType<typeof openDesk>;
const visitors = new Map<StaffRole, DeskVisitor>();
const as = (role: StaffRole) => visitors.get(role) as DeskVisitor;
const db = () => shop.deps.store.db;

beforeAll(async () => {
  shop = await createTestShop();
  office = openDesk(shop);
  for (const role of STAFF_ROLES) visitors.set(role, await office.staff(role));
});
afterAll(() => shop.close());

async function newOrder(facts: Parameters<typeof addOrder>[2] = {}): Promise<number> {
  const { now } = shop.clock;
  const shopper_id = await addShopper(shop.deps.store, now);
  return addOrder(shop.deps.store, { shopper_id, created_at: now }, facts);
}

/** An order by the shop's own form, with goods that it holds. */
async function placedOrder(payment: 'card' | 'invoice' = 'card'): Promise<number> {
  const guest = openBrowser(shop);
  const [product = 0] = await listInStock(shop, 1);
  await guest.add(product);
  await guest.prepare(payment as 'card');
  await guest.confirm();
  const { id } = await db()
    .selectFrom('orders')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const order = (id: number) =>
  db().selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const lastBatch = () =>
  db().selectFrom('change_batches').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
/** The batch that an answer leads back with. */
const doneOf = (location: string | undefined) => Number(/[?&]done=(\d+)/.exec(location ?? '')?.[1]);

describe('the doors', () => {
  it('lead everyone who has not signed in to the sign-in, and change nothing', async () => {
    for (const { path } of deskPages) {
      const { status, headers } = await office.anybody.get(path.replace(':id', '1'));
      expect([path, status, headers['location']]).toEqual([
        path,
        303,
        expect.stringMatching(/^\/login/),
      ]);
    }
    const before = await db().selectFrom('change_batches').select('id').execute();
    for (const { path } of deskActions) {
      const { status, headers } = await office.anybody.post(path.replace(/:\w+/, '1'));
      expect([path, status, headers['location']]).toEqual([
        path,
        303,
        expect.stringMatching(/^\/login/),
      ]);
    }
    expect(await db().selectFrom('change_batches').select('id').execute()).toEqual(before);
  });

  it.each(STAFF_ROLES)(
    'open to %s what the table of rights gives, and nothing else',
    async (role) => {
      const id = await newOrder();
      const question = await db().selectFrom('questions').select('id').executeTakeFirstOrThrow();
      for (const { path, right } of deskPages) {
        const { status } = await as(role).get(
          path.replace(':id', String(path === desk.question.path ? question.id : id)),
        );
        expect([path, status]).toEqual([path, mayRole(role, right) ? 200 : 403]);
      }
      for (const { path, right } of deskActions) {
        if (mayRole(role, right)) continue;
        const { status } = await as(role).post(path.replace(/:\w+/, String(id)), {
          to: 'confirmed',
        });
        expect([path, status]).toEqual([path, 403]);
      }
      expect((await order(id)).status).toBe('opened');
    },
  );

  it('open to programs with a token of one of the staff alone', async () => {
    const { status, body } = await office.agent.get('/api/v1/backoffice/orders');
    expect([status, body.code]).toEqual([401, 'bad_token']);
    const { createStaffToken } = await import('../../../server/backoffice/staff/staff-tokens.ts');
    const { staffId } = as('viewer');
    const token = await transaction(shop.deps.store, (tx) =>
      createStaffToken(tx, { staffId, title: 'отчёты', now: shop.clock.now }),
    );
    const asked = (path: string) =>
      office.agent.get(`/api/v1/backoffice${path}`).set('Authorization', `Bearer ${token}`);
    const listed = await asked('/orders?state=all');
    expect(listed.body.data.orders.length).toBeGreaterThan(0);
    expect((await asked('/staff')).status).toBe(403);
  });

  it('refuse another host, a form of another site, and a session that has ended', async () => {
    const owner = as('owner');
    expect((await owner.get('/').set('Host', 'evil.example')).status).toBe(421);
    const foreign = owner.post(desk.card(), { entity: 'order', id: '1', act: 'take' });
    expect((await foreign.set('Sec-Fetch-Site', 'cross-site')).status).toBe(403);
    const leaving = await office.staff('sales');
    await leaving.post(desk.logout());
    expect((await leaving.get('/')).headers['location']).toMatch(/^\/login/);
  });

  it('close after twelve idle hours', async () => {
    const idle = await office.staff('sales');
    shop.clock.now += 11 * 3_600_000;
    expect((await idle.get('/')).status).toBe(200);
    shop.clock.now += 13 * 3_600_000;
    expect((await idle.get('/')).status).toBe(303);
    shop.clock.now -= 24 * 3_600_000;
  });

  it('open by one button at the machine of a demo shop, never through a proxy', async () => {
    const direct = await office.anybody.post(desk.demoLogin());
    expect(direct.status).toBe(303);
    const cookie = String(direct.headers['set-cookie']).split(';')[0] ?? '';
    expect((await office.agent.get('/').set('Cookie', cookie)).status).toBe(200);
    const passed = (path: string) => office.agent.get(path).set('X-Forwarded-For', '203.0.113.9');
    expect((await passed('/').set('Cookie', cookie)).status).toBe(303);
    expect((await passed('/login')).text).not.toContain('пробный магазин');
    const forwarded = office.anybody.post(desk.demoLogin()).set('X-Forwarded-For', '203.0.113.9');
    expect((await forwarded).status).toBe(404);
  });
});

describe('signing in', () => {
  const codeOf = (secret: string, at: number) =>
    new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate({ timestamp: at });

  it('begins with a link that is good once, and goes on with password and code or a recovery code', async () => {
    const invited = { name: 'Пётр', role: 'sales', staffId: null, now: shop.clock.now } as const;
    const { result: token } = await inviteStaff(shop.deps.store, invited);
    const page = await office.anybody.get(desk.invitation(token));
    const secret = /name="secret" value="([A-Z2-7]+)"/.exec(page.text)?.[1] ?? '';
    const short = { secret, password: 'коротко', code: codeOf(secret, shop.clock.now) };
    const refused = await office.anybody.post(desk.invitation(token), short);
    expect([refused.status, refused.text.includes(secret)]).toEqual([422, true]);
    const form = { ...short, password: 'длинный пароль Петра' };
    const accepted = await office.anybody.post(desk.invitation(token), form);
    const codes = [...accepted.text.matchAll(/<code>([\da-f-]{20,})<\/code>/g)].map(
      ([, one]) => one,
    );
    expect([accepted.status, codes.length]).toEqual([200, 10]);
    expect((await office.anybody.post(desk.invitation(token), form)).status).toBe(404);

    const login = { name: 'Пётр', password: 'длинный пароль Петра' };
    const again = { ...login, code: form.code };
    expect((await office.anybody.post(desk.loginByCode(), again)).status).toBe(422);
    shop.clock.now += 60_000;
    const fresh = { ...login, code: codeOf(secret, shop.clock.now) };
    const wrong = { ...fresh, password: 'не тот пароль' };
    expect((await office.anybody.post(desk.loginByCode(), wrong)).status).toBe(422);
    expect((await office.anybody.post(desk.loginByCode(), fresh)).status).toBe(303);

    const [code = ''] = codes;
    expect((await office.anybody.post(desk.loginByRecovery(), { code })).status).toBe(303);
    expect((await office.anybody.post(desk.loginByRecovery(), { code })).status).toBe(422);
  });

  it('is slow for who guesses', async () => {
    const tries = Array.from({ length: 11 }, () =>
      office.anybody.post(desk.loginByCode(), { name: 'Иван', password: 'x', code: '000000' }),
    );
    const statuses = [];
    for (const one of tries) statuses.push((await one).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('keeps the last owner', async () => {
    const owner = as('owner');
    const others = db().selectFrom('staff').select('id').where('role', '=', 'owner');
    for (const { id } of await others.where('id', '!=', owner.staffId).execute()) {
      await owner.post(desk.staffEnd(id));
    }
    const { status } = await owner.post(desk.staffRole(owner.staffId), { role: 'viewer' });
    expect(status).toBe(409);
  });
});

describe('changes', () => {
  it('are written down with what was before, and are taken back whole', async () => {
    const id = await newOrder({ name: 'Анна', comment: 'после обеда' });
    const saved = await as('sales').post(desk.orderDetails(id), {
      name: 'Анна Белова',
      'was.name': 'Анна',
    });
    const batch = doneOf(saved.headers['location']);
    const page = await as('sales').get(saved.headers['location'] ?? '');
    expect(page.text).toContain('Отменить');
    const { fields } = await db()
      .selectFrom('changes')
      .select('fields')
      .where('batch_id', '=', batch)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(fields)).toEqual({ name: ['Анна', 'Анна Белова'] });
    expect((await as('accountant').post(desk.undo(batch))).status).toBe(403);
    expect((await as('sales').post(desk.undo(batch))).status).toBe(303);
    expect(await order(id)).toMatchObject({ name: 'Анна', comment: 'после обеда' });
    expect((await as('sales').post(desk.undo(batch))).status).toBe(409);
  });

  it('of two people go into one, and of the same field show all three values', async () => {
    const id = await newOrder({ name: 'Анна', comment: 'нет' });
    const was = { 'was.name': 'Анна', 'was.comment': 'нет' };
    await as('sales').post(desk.orderDetails(id), { ...was, name: 'Анна', comment: 'звонить' });
    const other = await office.staff('sales');
    await other.post(desk.orderDetails(id), { ...was, name: 'Анна Б.', comment: 'нет' });
    expect(await order(id)).toMatchObject({ name: 'Анна Б.', comment: 'звонить' });
    const form = { ...was, comment: 'не звонить', return_to: desk.order(id) };
    const refused = await other.post(desk.orderDetails(id), form);
    expect(refused.status).toBe(409);
    for (const text of ['нет', 'не звонить', 'звонить']) expect(refused.text).toContain(text);
    const again = await as('sales').post(desk.orderDetails(id), form);
    expect([again.status, (await order(id)).comment]).toEqual([303, 'не звонить']);
  });

  it('cannot be taken back over what somebody did since', async () => {
    const id = await newOrder({ name: 'А' });
    const first = await as('sales').post(desk.orderDetails(id), { name: 'Б', 'was.name': 'А' });
    await as('owner').post(desk.orderDetails(id), { name: 'В', 'was.name': 'Б' });
    const { status } = await as('sales').post(desk.undo(doneOf(first.headers['location'])));
    expect([status, (await order(id)).name]).toEqual([409, 'В']);
  });

  it('are taken back by nobody who may no longer make them', async () => {
    const demoted = await office.staff('sales');
    const id = await newOrder({ name: 'А' });
    const form = { name: 'Б', 'was.name': 'А' };
    const saved = await demoted.post(desk.orderDetails(id), form);
    const owner = await office.staff('owner');
    const roled = await owner.post(desk.staffRole(demoted.staffId), { role: 'content' });
    const undone = await demoted.post(desk.undo(doneOf(saved.headers['location'])));
    expect([undone.status, (await order(id)).name]).toEqual([403, 'Б']);
    shop.clock.now += 6 * 60_000;
    expect((await owner.post(desk.undo(doneOf(roled.headers['location'])))).status).toBe(403);
    shop.clock.now -= 6 * 60_000;
  });

  it('wait ten seconds before a letter leaves, and an undone one takes it back', async () => {
    const id = await newOrder({ status: 'confirmed' });
    const moved = await as('sales').post(desk.orderStep(id), { to: 'assembling' });
    const batch = doneOf(moved.headers['location']);
    const letters = () =>
      db().selectFrom('outbox').select(['kind', 'next_at']).where('batch_id', '=', batch).execute();
    expect(await letters()).toContainEqual({
      kind: 'order-moved',
      next_at: shop.clock.now + 10_000,
    });
    await as('sales').post(desk.undo(batch));
    expect([await letters(), (await order(id)).status]).toEqual([[], 'confirmed']);
  });

  it('of ten thousand things are taken back as one', async () => {
    const { staffId } = as('owner');
    const { now } = shop.clock;
    const { batchId } = await changeAs(
      shop.deps.store,
      { staffId, action: 'test', title: 'Много заметок', now },
      async (change) => {
        const rows = Array.from({ length: 2000 }, (_, at) => ({
          entity: 'order',
          entity_id: '1',
          staff_id: staffId,
          text: `Заметка ${at}`,
          at: now,
          removed_at: null,
        }));
        for (let part = 0; part < 5; part++) {
          const made = await change.tx
            .insertInto('desk_notes')
            .values(rows)
            .returning('id')
            .execute();
          for (const { id } of made) change.made('note', id);
        }
      },
    );
    await as('owner').post(desk.undo(batchId ?? 0));
    const left = await db()
      .selectFrom('desk_notes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('removed_at', 'is', null)
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow();
    expect(Number(left.count)).toBe(0);
  });
});

describe('every change of the table', () => {
  it('stands in the history', async () => {
    const owner = as('owner');
    const id = await placedOrder();
    const { code } = await db()
      .selectFrom('order_lines')
      .select('code')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const shipped = await newOrder({ status: 'confirmed' });
    const quote = await newOrder({ kind: 'request', status: 'new' });
    const note = { entity: 'order', id: String(id), text: 'Перезвонить' };
    const posts: Record<string, () => Promise<unknown>> = {
      [desk.ordersBulk.path]: () =>
        owner.post(desk.ordersBulk(), { ids: [String(shipped)], act: 'step' }),
      [desk.orderLines.path]: () =>
        owner.post(desk.orderLines(id), { 'code.0': code, 'quantity.0': '2', 'price.0': '100' }),
      [desk.orderDetails.path]: () => owner.post(desk.orderDetails(id), { name: 'Новое имя' }),
      [desk.orderDelivery.path]: () =>
        owner.post(desk.orderDelivery(id), { price: '350', reason: 'дальний район' }),
      [desk.orderPayment.path]: () =>
        owner.post(desk.orderPayment(id), { amount: '10', key: '77' }),
      [desk.orderStep.path]: () => owner.post(desk.orderStep(id), { to: 'confirmed' }),
      [desk.orderLetter.path]: () => owner.post(desk.orderLetter(id), { email: 'a@example.ru' }),
      [desk.quoteOffer.path]: () =>
        owner.post(desk.quoteOffer(quote), { 'price.0': '900', valid_until: '2026-12-01' }),
      [desk.quoteRefusal.path]: () =>
        owner.post(desk.quoteRefusal(quote), { reason: 'Снято с производства' }),
      [desk.answer.path]: async () => {
        const { id: questionId } = await db()
          .selectFrom('questions')
          .select('id')
          .executeTakeFirstOrThrow();
        return owner.post(desk.answer(questionId), { answer: 'Есть на складе', publish: 'yes' });
      },
      [desk.card.path]: () =>
        owner.post(desk.card(), { entity: 'order', id: String(id), act: 'take' }),
      [desk.notes.path]: () => owner.post(desk.notes(), note),
      [desk.noteRemoval.path]: async () => {
        const { id: noteId } = await db()
          .selectFrom('desk_notes')
          .select('id')
          .where('text', '=', note.text)
          .executeTakeFirstOrThrow();
        return owner.post(desk.noteRemoval(noteId));
      },
      [desk.views.path]: () =>
        owner.post(desk.views(), { list: 'orders', title: 'Без оплаты', query: 'paid=no' }),
      [desk.viewRemoval.path]: async () => {
        const { id: viewId } = await db()
          .selectFrom('saved_views')
          .select('id')
          .executeTakeFirstOrThrow();
        return owner.post(desk.viewRemoval(viewId));
      },
      [desk.staffInvite.path]: () =>
        owner.post(desk.staffInvite(), { name: 'Новый', role: 'viewer' }),
      [desk.staffRole.path]: () =>
        owner.post(desk.staffRole(as('viewer').staffId), { role: 'content' }),
      [desk.staffEnd.path]: () => owner.post(desk.staffEnd(as('viewer').staffId)),
      [desk.undo.path]: async () => owner.post(desk.undo((await lastBatch()).id)),
    };
    /** Of the one who sits there, and money that the payment system has to have taken first. */
    const others = [desk.ownPasskeys.path, desk.ownSessions.path, desk.orderRefund.path];
    expect([...Object.keys(posts), ...others].toSorted()).toEqual(
      deskActions.map(({ path }) => path).toSorted(),
    );
    for (const [path, post] of Object.entries(posts)) {
      const before = (await lastBatch()).id;
      await post();
      expect([path, (await lastBatch()).id > before]).toEqual([path, true]);
    }
  });
});

describe('a quote request', () => {
  it('is priced line by line, and what is wrong keeps what was typed', async () => {
    const id = await newOrder({ kind: 'request', status: 'new' });
    const page = await as('sales').get(desk.order(id));
    expect(page.text).toContain('Отправить предложение');
    const bad = { 'price.0': 'дорого', valid_until: '2026-12-01', return_to: desk.order(id) };
    const refused = await as('sales').post(desk.quoteOffer(id), bad);
    expect([refused.status, refused.text.includes('value="дорого"')]).toEqual([422, true]);
    const good = { ...bad, 'price.0': '1 250,50' };
    const { headers } = await as('sales').post(desk.quoteOffer(id), good);
    expect(await order(id)).toMatchObject({ status: 'offered', total: 1250_50 });
    const letters = await db()
      .selectFrom('outbox')
      .select('kind')
      .where('batch_id', '=', doneOf(headers['location']))
      .execute();
    expect(letters.map(({ kind }) => kind)).toContain('request-answered');
    expect((await as('warehouse').post(desk.quoteOffer(id), good)).status).toBe(403);
  });
});

describe('a question', () => {
  it('is answered beside the stock of its product, and the answer is taken back', async () => {
    const asked = await db()
      .selectFrom('questions')
      .select(['id', 'answer', 'published'])
      .where('product_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const page = await as('content').get(desk.question(asked.id));
    expect(page.text).toMatch(/на сайте/);
    const form = { answer: 'Да, на складе в Москве', publish: 'yes' };
    const { headers } = await as('content').post(desk.answer(asked.id), form);
    const now = () =>
      db()
        .selectFrom('questions')
        .select(['id', 'answer', 'published'])
        .where('id', '=', asked.id)
        .executeTakeFirstOrThrow();
    expect(await now()).toMatchObject({ answer: form.answer, published: 1 });
    await as('content').post(desk.undo(doneOf(headers['location'])));
    expect(await now()).toEqual(asked);
  });

  it('and a call wait in one queue, taken and closed there', async () => {
    await transaction(shop.deps.store, (tx) =>
      tx
        .insertInto('callbacks')
        .values({
          name: 'Олег',
          phone: '+79160000001',
          comment: 'про печи',
          city_id: 90,
          asked_at: shop.clock.now,
        })
        .execute(),
    );
    const { id } = await db()
      .selectFrom('callbacks')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const listed = async () => (await as('sales').get(desk.inquiries())).text.includes('Олег');
    expect(await listed()).toBe(true);
    await as('sales').post(desk.card(), { entity: 'callback', id: String(id), act: 'done' });
    expect(await listed()).toBe(false);
  });
});

describe('an order', () => {
  it('is confirmed with its invoice by one press, which leaves after ten seconds', async () => {
    const id = await newOrder({
      status: 'review',
      payment_kind: 'invoice',
      email: 'firma@example.ru',
    });
    const page = await as('sales').get(desk.order(id));
    expect(page.text).toContain('Подтвердить и выставить счёт');
    const { headers } = await as('sales').post(desk.orderStep(id), { to: 'opened' });
    const letters = await db()
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('batch_id', '=', doneOf(headers['location']))
      .execute();
    expect(letters.map(({ kind }) => kind)).toContain('invoice-asked');
    expect((await order(id)).status).toBe('opened');
  });

  it('is made up anew with what is wrong said at its line, and nothing lost', async () => {
    const id = await placedOrder();
    const form = {
      'code.0': 'нет-такого',
      'quantity.0': '3',
      'price.0': '10',
      return_to: desk.order(id),
    };
    const refused = await as('sales').post(desk.orderLines(id), form);
    expect([refused.status, refused.text.includes('Нет товара с кодом')]).toEqual([422, true]);
    expect(refused.text).toContain('value="3"');
  });

  it('is shipped by the storage, which may confirm nothing', async () => {
    const id = await newOrder({ status: 'opened' });
    expect((await as('warehouse').post(desk.orderStep(id), { to: 'confirmed' })).status).toBe(403);
    const ready = await newOrder({ status: 'confirmed' });
    expect((await as('warehouse').post(desk.orderStep(ready), { to: 'assembling' })).status).toBe(
      303,
    );
  });

  it('gives money back only after a passkey or a code, and keeps what was typed', async () => {
    const owner = await office.staff('owner');
    const id = await placedOrder();
    shop.clock.now += 6 * 60_000;
    const asked = await owner.post(desk.orderRefund(id), { payment: '1', amount: '10' });
    expect([asked.status, asked.text.includes('name="amount" value="10"')]).toEqual([401, true]);
    const wrong = { payment: '1', amount: '10', confirm_code: '000000' };
    expect((await owner.post(desk.orderRefund(id), wrong)).status).toBe(401);
    expect(await db().selectFrom('refunds').select('key').execute()).toEqual([]);
    shop.clock.now -= 6 * 60_000;
  });
});

describe('the box', () => {
  it('opens at once what a text means alone', async () => {
    const id = await newOrder({
      phone: '+79031112233',
      email: 'odin@example.ru',
      name: 'Редкое Имя',
      goods_sum: 1_234_500,
      retail_sum: 1_234_500,
      total: 1_234_500,
    });
    const open = async (q: string) => (await as('sales').get(desk.box({ q }))).headers['location'];
    for (const text of [
      orderNumber(id),
      `№ ${orderNumber(id)}`,
      '8 (903) 111-22-33',
      '9031112233',
      'odin@example.ru',
    ]) {
      expect([text, await open(text)]).toEqual([text, desk.order(id)]);
    }
    for (const text of ['12 345', 'редкое']) {
      const { text: html } = await as('sales').get(desk.box({ q: text }));
      expect([text, html.includes(`href="${desk.order(id)}"`)]).toEqual([text, true]);
    }
    const { text: none } = await as('content').get(desk.box({ q: 'редкое' }));
    expect(none).not.toContain('Редкое Имя');
  });
});

describe('pages', () => {
  it('are valid HTML, with a list of orders and without', async () => {
    const id = await placedOrder();
    const paths = [
      '/',
      desk.orders(),
      desk.orders({ state: 'completed' }),
      desk.quotes(),
      desk.inquiries(),
      desk.order(id),
      desk.journal(),
      desk.staff(),
      desk.own(),
      desk.keys(),
      desk.box({ q: 'zz' }),
    ];
    for (const path of paths) {
      const { text, status } = await as('owner').get(path);
      expect([path, status, await findHtmlFaults(text)]).toEqual([path, 200, []]);
    }
  });
});
