import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { ORDER_CONSENT } from '../../../shared/consents.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type AttackShop, createAttackShop } from '../orders/attack-shop.ts';

describeOnBothStores('the consent of a recipient', (dialect) => {
  let shop: AttackShop;
  beforeAll(async () => {
    shop = await createAttackShop(dialect);
  });
  afterAll(() => shop.close());

  const rename = (from: string, to: string) =>
    transaction(shop.store, (tx) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx),
    );
  const records = (phone: string) =>
    shop.store.db
      .selectFrom('consents')
      .select(['purpose', 'text_version', 'form'])
      .where('subject', '=', phone)
      .execute();

  it('is never taken as given without its record', async () => {
    const guest = await shop.addGuest();
    const [product = 0] = (await shop.freeUnits(100_000)).keys();
    await shop.fillBasket(guest.shopperId, [[product, 1]]);
    const phone = '+79161110077';
    const save = () =>
      shop.calls.saveRecipient(guest.viewer, {
        name: 'Анна',
        phone,
        email: '',
        firm: null,
        consent: ORDER_CONSENT,
        client: { address: '10.7.7.7', user_agent: '' },
      });
    await rename('consents', 'consents_away');
    await expect(save()).rejects.toThrow();
    await rename('consents_away', 'consents');
    expect(await records(phone)).toEqual([]);
    // The step asks for it again, and the form that was typed is sent again.
    expect(await shop.calls.checkout(guest.viewer, {})).toMatchObject({ agreed: false });
    await save();
    expect(await shop.calls.checkout(guest.viewer, {})).toMatchObject({ agreed: true });
    expect(await records(phone)).toEqual([
      { purpose: 'personal_data', text_version: ORDER_CONSENT, form: 'order' },
    ]);
  });

  it('is kept for so many phones of one network in an hour, and for those of others still', async () => {
    const { viewer } = await shop.addGuest();
    const save = (number: number, address: string) =>
      shop.calls.saveRecipient(viewer, {
        name: 'Анна',
        phone: `+7916222${String(number).padStart(4, '0')}`,
        email: '',
        firm: null,
        consent: ORDER_CONSENT,
        client: { address, user_agent: '' },
      });
    for (let number = 0; number < 300; number++) await save(number, '10.8.8.8');
    await expect(save(300, '10.8.8.8')).rejects.toMatchObject({ code: 'too_many' });
    await save(301, '10.9.9.9');
    expect([await records('+79162220300'), await records('+79162220301')]).toMatchObject([
      [],
      [{ form: 'order' }],
    ]);
  });
});
