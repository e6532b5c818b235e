import { z } from 'zod';
import { isMobilePhone } from '../../shared/ru/phone.ts';
import { phoneChangedLetter } from '../../views/letters/account-letters.ts';
import type { Letter } from '../../views/letters/letter.ts';
import type { MessageDeliverers } from '../platform/outbox/run-outbox.ts';
import type { ReadWording } from './own-texts.ts';
import { type SmsOnceDeps, sendSmsOnce } from './send-sms-once.ts';

interface NewPhoneDeps extends SmsOnceDeps {
  post: (to: string, email: Letter, key: string) => Promise<void>;
  readWording: ReadWording;
}

const ofNumber = z.object({ phone: z.string() });
const ofLetter = ofNumber.extend({ to: z.string(), at: z.int() });

/** Tells the owner of an account by its former number and by mail that another number signs in. */
export function createNewPhoneDeliverers(deps: NewPhoneDeps) {
  const { post, readWording } = deps;
  return {
    'phone-changed-sms': async (payload, key) => {
      const { phone } = ofNumber.parse(payload);
      if (!isMobilePhone(phone)) return;
      const { text } = (await readWording())('sms-phone-changed', {});
      await sendSmsOnce(deps, { key, phone, text, about: 'phone-changed' });
    },
    'phone-changed': async (payload, key) => {
      const { to, phone, at } = ofLetter.parse(payload);
      await post(to, phoneChangedLetter({ phone, at }, await readWording()), key);
    },
  } satisfies MessageDeliverers;
}
