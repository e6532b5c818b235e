import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeBasket } from '../../../server/basket/change-basket.ts';
import { listBasketAmounts } from '../../../server/basket/list-basket-amounts.ts';
import { addFavorite } from '../../../server/favorites/change-favorites.ts';
import { listFavoriteIds } from '../../../server/favorites/list-favorite-ids.ts';
import { createIdentifier } from '../../../server/identity/identify.ts';
import { createTokens } from '../../../server/identity/tokens.ts';
import { logIn, takeOverGuest } from '../../../server/login/log-in.ts';
import { type Registration, register } from '../../../server/login/register.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { addToHistory, listHistory } from '../../../server/search/search-history.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';
import { sampleProduct } from '../../views/catalog/samples.ts';
import { writeProducts } from '../catalog/index/fill-store.ts';

const tokens = createTokens('secret');
const now = 1_800_000_000_000;
const phone = '+79161234567';
let codes = 0;
/** Each code opens one session. */
const newCode = () => `code-${++codes}`;
const client = { userAgent: 'Phone', address: '203.0.113.7' };
const firm = {
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
  title: 'ООО «Кафе»',
  legalAddress: 'Москва',
  position: 'Шеф-повар',
  bankBik: '',
  bankAccount: '',
  confirmed: true,
};

describeOnBothStores('signing in', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    await writeProducts(store, [{ id: 7 }, { id: 8 }]);
  });
  afterEach(() => store.close());

  const registration = (change: Partial<Registration> = {}): Registration => ({
    phone,
    firstName: 'Анна',
    lastName: 'Белова',
    email: 'anna@example.ru',
    firm: null,
    consent: { personalData: '2026-11', mailing: null },
    guestId: null,
    client,
    codeId: newCode(),
    ...change,
  });
  const deps = () => ({ store, tokens, now });
  async function make(change: Partial<Registration> = {}) {
    const made = await register(deps(), registration(change));
    if (!made) throw new Error('The session of the registration is over');
    return made;
  }
  const shopperOf = async (token: string) => {
    const found = await createIdentifier({ db: store.db, tokens, now: () => now }).identify(token);
    return 'shopperId' in found ? found.shopperId : 0;
  };
  async function guest(units: Record<number, number>): Promise<number> {
    const shopperId = await addShopper(store, now);
    for (const [id, amount] of Object.entries(units)) {
      const product = sampleProduct({ id: Number(id) });
      await changeBasket(store, { shopperId, product, now }, { amount });
    }
    return shopperId;
  }

  it('knows nobody before registration', async () => {
    expect(
      await logIn(deps(), { phone, codeId: newCode(), guestId: null, client, cityId: 90 }),
    ).toEqual({
      kind: 'unknown',
    });
  });

  it('registers a shopper once', async () => {
    const made = await register(deps(), registration());
    expect(made).toMatchObject({ role: 'retail', firm: 'none' });
    await expect(register(deps(), registration())).rejects.toThrow('уже зарегистрирован');
    expect(
      await logIn(deps(), { phone, codeId: newCode(), guestId: null, client, cityId: 90 }),
    ).toMatchObject({
      kind: 'signed-in',
    });
  });

  it('gives a confirmed company wholesale prices at once, another one not', async () => {
    const sure = await register(deps(), registration({ firm }));
    expect(sure).toMatchObject({ role: 'wholesale', firm: 'confirmed' });
    const unsure = registration({ phone: '+79160000001', firm: { ...firm, confirmed: false } });
    expect(await register(deps(), unsure)).toMatchObject({ role: 'retail', firm: 'waiting' });
  });

  it('keeps who agreed to what, when and from where', async () => {
    const consent = { personalData: '2026-11', mailing: '2026-10' };
    await register(deps(), registration({ consent }));
    const rows = await store.db.selectFrom('consents').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      { subject: phone, purpose: 'personal_data', text_version: '2026-11', given_at: now },
      { subject: 'anna@example.ru', purpose: 'mailing', text_version: '2026-10' },
    ]);
  });

  it('adds the basket of the guest to the one of the customer, once [S4.2]', async () => {
    const { token } = await make({ guestId: await guest({ 7: 2 }) });
    const guestId = await guest({ 7: 3, 8: 1 });
    const signed = await logIn(deps(), { phone, codeId: newCode(), guestId, client, cityId: 90 });
    expect(signed).toMatchObject({ merged: { basketLines: 2 } });
    await logIn(deps(), { phone, codeId: newCode(), guestId, client, cityId: 90 });
    const amounts = await listBasketAmounts(store.db, await shopperOf(token));
    expect(Object.fromEntries(amounts.map((line) => [line.product_id, line.amount]))).toEqual({
      7: 5,
      8: 1,
    });
  });

  it('brings favourites and history along [S4.4]', async () => {
    const guestId = await addShopper(store, now);
    await addFavorite(store, { shopperId: guestId, productId: 7, now });
    await addToHistory(store, { shopperId: guestId, text: 'тарелка', now });
    const { token } = await make({ guestId });
    const id = await shopperOf(token);
    expect(await listFavoriteIds(store.db, id)).toEqual([7]);
    expect(await listHistory(store.db, id)).toMatchObject([{ text: 'тарелка' }]);
  });

  it("never takes over another customer's things", async () => {
    const anna = await make({ guestId: await guest({ 7: 2 }) });
    const boris = await make({ phone: '+79160000001' });
    const [annaId, borisId] = [await shopperOf(anna.token), await shopperOf(boris.token)];
    await transaction(store, (tx) =>
      takeOverGuest(tx, annaId, { id: borisId, sessionId: 's', now }),
    );
    expect(await listBasketAmounts(store.db, borisId)).toEqual([]);
    expect(await listBasketAmounts(store.db, annaId)).toHaveLength(1);
  });

  it('merges once when it happens ten times at once', async () => {
    const { token } = await make();
    const guestId = await guest({ 7: 4 });
    await Promise.all(
      Array.from({ length: 10 }, () =>
        logIn(deps(), { phone, codeId: newCode(), guestId, client, cityId: 90 }),
      ),
    );
    const id = await shopperOf(token);
    expect(await listBasketAmounts(store.db, id)).toMatchObject([{ product_id: 7, amount: 4 }]);
  });
});
