import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_ON_DELIVERY_FOR_FIRMS } from '../../../shared/checkout.ts';
import { ORDER_CONSENT, REGISTRATION_CONSENT } from '../../../shared/consents.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type AttackShop, createAttackShop, type Guest } from '../orders/attack-shop.ts';

/** A dealer's firm; the register knows it as «ООО «Столовая № 1»». */
const OWNED = {
  inn: '9901000010',
  kpp: '990101001',
  title: 'ООО «Столовая № 1»',
  address: 'г. Москва',
};
const PHONE = '+79161110001';
const ADDRESS = '10.1.2.3';

describeOnBothStores('a guest who types the number of another’s firm', (dialect) => {
  let shop: AttackShop;
  let owner: Awaited<ReturnType<typeof addCustomer>>;
  let firmId: number;
  let product: number;
  let guest: Guest;

  beforeAll(async () => {
    shop = await createAttackShop(dialect);
    const { store, shop: whole } = shop;
    const { tokens } = whole.deps;
    owner = await addCustomer(
      { store, tokens, now: whole.clock.now },
      { role: 'dealer', customer_type: 'company' },
    );
    const { id } = await store.writer
      .insertInto('firms')
      .values({
        customer_id: owner.id,
        inn: OWNED.inn,
        kpp: OWNED.kpp,
        ogrn: '',
        title: 'ООО «Столовая № 1», тайная пометка',
        legal_address: 'тайный адрес',
        position: '',
        is_default: 1,
        confirmed_at: whole.clock.now,
        created_at: whole.clock.now,
        removed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    firmId = id;
    [product = 0] = (await shop.freeUnits(100_000)).keys();
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    guest = await shop.addGuest();
    await shop.fillBasket(guest.shopperId, [[product, 1]]);
  });

  const client = { address: ADDRESS, user_agent: '' };
  const recipient = {
    name: 'Анна',
    phone: PHONE,
    email: 'anna@example.ru',
    consent: ORDER_CONSENT,
    client,
  };
  const checkout = async () => {
    const found = await shop.calls.checkout(guest.viewer, {});
    if (!found) throw new Error('Nothing to order');
    return found;
  };

  async function orderByInvoice() {
    await shop.calls.saveRecipient(guest.viewer, { ...recipient, firm: OWNED });
    const delivery = await shop.calls.checkout(guest.viewer, { step: 'delivery' });
    const option = delivery?.deliveries.find(({ kind }) => kind === 'pickup')?.id ?? '';
    await shop.calls.saveDelivery(guest.viewer, { option });
    await shop.calls.savePayment(guest.viewer, { payment: 'invoice' });
    const seen = await shop.calls.checkout(guest.viewer, { step: 'confirm' });
    if (!seen) throw new Error('Nothing to order');
    const form = { key: seen.key, seen: seen.seen, seen_total: seen.sums.total, client };
    return shop.calls.placeOrder(guest.viewer, form);
  }

  it('pays the retail price, and its owner’s discount is not told', async () => {
    const before = await checkout();
    await shop.calls.saveRecipient(guest.viewer, { ...recipient, firm: OWNED });
    const after = await checkout();
    expect(after.sums).toEqual(before.sums);
    expect(after.sums.goods).toBe(after.sums.retail);
    expect(after.recipient?.firm).toEqual({ ...OWNED, id: null });
    expect(after.firms).toEqual([]);
    const { user } = await shop.calls.userInfo(guest.viewer, {});
    expect(user).toBeNull();
  });

  it('gets an order of the guest’s own: not the firm’s, and at no price of its', async () => {
    await shop.prove(guest, PHONE, ADDRESS);
    const placed = await orderByInvoice();
    if (placed.kind !== 'placed') throw new Error(placed.kind);
    const [order] = placed.orders;
    const row = await shop.store.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ role: 'retail', firm_id: null, shopper_id: guest.shopperId });
    expect(JSON.parse(row.firm ?? '')).toEqual(OWNED);
    const stranger = shop.viewerOf(owner.token);
    const { code = '', id = 0 } = order ?? {};
    expect(await shop.calls.orderByCode(stranger, { code })).toBeNull();
    expect(await shop.calls.order(stranger, { id, kind: 'order' })).toBeNull();
    expect(await shop.calls.orderInvoice(stranger, { code })).toBeNull();
    const { total_count } = await shop.calls.orders(stranger, {});
    expect(total_count).toBe(0);
    const invoice = await shop.calls.orderInvoice(guest.viewer, { code });
    expect(invoice?.filename).toMatch(/\.pdf$/);
  });

  it('sees no paper and no order of the firm', async () => {
    await shop.fillBasket(owner.id, [[product, 1]]);
    const dealer = shop.viewerOf(owner.token);
    const own = { ...recipient, phone: '+79161110002', consent: null, firm_id: firmId };
    await shop.calls.saveRecipient(dealer, own);
    const delivery = await shop.calls.checkout(dealer, { step: 'delivery' });
    const option = delivery?.deliveries.find(({ kind }) => kind === 'pickup')?.id ?? '';
    await shop.calls.saveDelivery(dealer, { option });
    await shop.calls.savePayment(dealer, { payment: 'invoice' });
    const seen = await shop.calls.checkout(dealer, { step: 'confirm' });
    const form = { key: seen?.key ?? '', seen: seen?.seen ?? '', client };
    const placed = await shop.calls.placeOrder(dealer, {
      ...form,
      seen_total: seen?.sums.total ?? 0,
    });
    if (placed.kind !== 'placed') throw new Error(placed.kind);
    const code = placed.orders[0]?.code ?? '';
    expect(await shop.calls.orderInvoice(dealer, { code })).not.toBeNull();
    await shop.calls.saveRecipient(guest.viewer, { ...recipient, firm: OWNED });
    expect(await shop.calls.orderByCode(guest.viewer, { code })).toBeNull();
    expect(await shop.calls.orderInvoice(guest.viewer, { code })).toBeNull();
  });

  it('cannot name the firm by its id, nor a firm and an id together', async () => {
    const save = (choice: object) =>
      shop.calls.saveRecipient(guest.viewer, { ...recipient, ...choice });
    await expect(save({ firm_id: firmId })).rejects.toMatchObject({ code: 'not_found' });
    await expect(save({ firm_id: firmId, firm: OWNED })).rejects.toMatchObject({ code: 'invalid' });
    expect((await checkout()).recipient).toBeNull();
  });

  it('is told by the look-up what the register says, and nothing from the account', async () => {
    const ask = { inn: OWNED.inn, client };
    const found = await shop.calls.findCompany(guest.viewer, ask);
    expect(found).toMatchObject({ kind: 'found', company: { title: OWNED.title } });
    expect(JSON.stringify(found)).not.toContain('тайн');
  });

  it('takes no such firm along into an account', async () => {
    await shop.calls.saveRecipient(guest.viewer, { ...recipient, firm: OWNED });
    const phone = '+79161110003';
    const browser = 'browser of the new one';
    await shop.calls.askLoginCode(guest.viewer, { phone, browser, client });
    const waiting = await shop.calls.waitingCode(guest.viewer, { browser });
    const login = { browser, code: waiting?.demo_code ?? '', client };
    const entered = await shop.calls.login(guest.viewer, login);
    if (entered.kind !== 'unknown') throw new Error(entered.kind);
    const registered = await shop.calls.register(guest.viewer, {
      phone_token: entered.phone_token,
      first_name: 'Анна',
      consent: REGISTRATION_CONSENT,
      client,
    });
    expect(registered?.role).toBe('retail');
    const viewer = shop.viewerOf(registered?.token ?? '');
    const { firms } = await shop.calls.profile(viewer, {});
    expect(firms).toEqual([]);
    const open = await shop.calls.checkout(viewer, {});
    expect(open?.recipient?.firm).toEqual({ ...OWNED, id: null });
    expect(open?.sums.goods).toBe(open?.sums.retail);
  });

  it.each([
    ['a wrong check digit', { inn: '9901000011' }],
    ['zeros', { inn: '0000000000' }],
    ['no КПП for an organisation', { kpp: '' }],
    ['a КПП of letters', { kpp: 'ABCDEFGHI' }],
    ['a blank address', { address: '  ' }],
  ])('is refused: %s', async (_name, change) => {
    const firm = { ...OWNED, ...change };
    const saving = shop.calls.saveRecipient(guest.viewer, { ...recipient, firm });
    await expect(saving).rejects.toMatchObject({ code: 'invalid' });
  });

  it('keeps the limit of cash between firms', async () => {
    const [[dear] = [0]] = await shop.freeUnits();
    const price = await shop.store.db
      .selectFrom('prices')
      .select(['product_id', 'price'])
      .where('price', '>', MAX_ON_DELIVERY_FOR_FIRMS)
      .orderBy('price')
      .execute();
    const free = await shop.freeUnits();
    const id = price.find(({ product_id }) => free.has(product_id))?.product_id ?? dear;
    await shop.fillBasket(guest.shopperId, [[id, 1]]);
    await shop.calls.saveRecipient(guest.viewer, { ...recipient, firm: OWNED });
    const { payments, sums } = await checkout();
    expect(sums.goods).toBeGreaterThan(MAX_ON_DELIVERY_FOR_FIRMS);
    expect(payments.find(({ id: way }) => way === 'on_delivery')?.unavailable).toContain('до');
    expect(payments.find(({ id: way }) => way === 'invoice')?.unavailable).toBeNull();
  });

  it('asks the register ten times an hour, and a network of guests thirty times', async () => {
    const address = '10.77.1.1';
    const ask = { inn: OWNED.inn, client: { address, user_agent: '' } };
    let answered = 0;
    let refused = 0;
    for (let guests = 0; guests < 5; guests++) {
      const { viewer } = await shop.addGuest();
      for (let times = 0; times < 11; times++) {
        await shop.calls.findCompany(viewer, ask).then(
          () => answered++,
          (error: { code?: string }) => {
            expect(error.code).toBe('too_many');
            refused++;
          },
        );
      }
    }
    expect([answered, refused]).toEqual([30, 25]);
    const elsewhere = { ...ask, client: { address: '10.88.1.1', user_agent: '' } };
    const { kind } = await shop.calls.findCompany(guest.viewer, elsewhere);
    expect(kind).toBe('found');
  });

  it('is not asked about firms by one without any token', async () => {
    const asking = shop.calls.findCompany(shop.viewerOf(null), { inn: OWNED.inn, client });
    await expect(asking).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
