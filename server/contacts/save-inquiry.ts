import type { ClientAddress } from '../../shared/contract/client.ts';
import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { requireContactLimit } from './contact-limit.ts';
import { saidBefore } from './said-before.ts';

/** Fields that only this kind of inquiry has. */
type InquiryDetails =
  | { kind: 'planning'; object_type: string; area_m2: number | null }
  | { kind: 'dealer'; inn: string; company: string; region: string };

interface InquiryAsk {
  name: string;
  /** +79161234567 */
  phone: string;
  /** '' when not given. */
  email: string;
  comment: string;
  details: InquiryDetails;
  cityId: number;
  /** Version of the text that was agreed to. */
  consent: string;
  address: ClientAddress;
  now: Millis;
}

/** Notes who wants a project or a dealer's contract. @throws CallError `too_many` */
export async function saveInquiry(store: Store, ask: InquiryAsk): Promise<void> {
  const { name, phone, email, comment, cityId, consent, address, now } = ask;
  const { kind, ...details } = ask.details;
  await requireContactLimit(store, kind, ask);
  const words = [name, phone, email, comment, JSON.stringify(details), cityId];
  await transaction(store, async (tx) => {
    if (await saidBefore(tx, kind, words, now)) return;
    const { id } = await tx
      .insertInto('inquiries')
      .values({
        kind,
        name,
        phone,
        email,
        comment,
        details: JSON.stringify(details),
        city_id: cityId,
        asked_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('consents')
      .values({
        subject: phone,
        purpose: 'personal_data',
        text_version: consent,
        form: kind,
        address,
        given_at: now,
      })
      .execute();
    const payload = { inquiryId: id };
    await addToOutbox(tx, [{ kind: 'inquiry-made', key: `inquiry-made ${id}`, payload }], now);
  });
}
