import type { ClientAddress } from '../../shared/contract/client.ts';
import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { requireContactLimit } from './contact-limit.ts';
import { saidBefore } from './said-before.ts';

interface CallbackAsk {
  name: string;
  /** +79161234567 */
  phone: string;
  comment: string;
  cityId: number;
  /** Version of the text that was agreed to. */
  consent: string;
  address: ClientAddress;
  now: Millis;
}

/** Notes the wish to be called. @throws CallError `too_many` */
export async function saveCallback(store: Store, ask: CallbackAsk): Promise<void> {
  const { name, phone, comment, cityId, consent, address, now } = ask;
  await requireContactLimit(store, 'callback', ask);
  await transaction(store, async (tx) => {
    if (await saidBefore(tx, 'callback', [name, phone, comment, cityId], now)) return;
    const { id } = await tx
      .insertInto('callbacks')
      .values({ name, phone, comment, city_id: cityId, asked_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('consents')
      .values({
        subject: phone,
        purpose: 'personal_data',
        text_version: consent,
        form: 'callback',
        address,
        given_at: now,
      })
      .execute();
    const payload = { callbackId: id };
    await addToOutbox(tx, [{ kind: 'callback-asked', key: `callback-asked ${id}`, payload }], now);
  });
}
