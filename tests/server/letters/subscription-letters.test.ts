import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Mail } from '../../../server/integrations/mail/mail-sender.ts';
import { createSubscriptionDeliverer } from '../../../server/letters/deliver-subscription.ts';
import { postLetter } from '../../../server/letters/post-letter.ts';
import { createLog } from '../../../server/platform/log.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { askSubscription } from '../../../server/subscriptions/ask-subscription.ts';
import {
  confirmSubscription,
  endSubscription,
} from '../../../server/subscriptions/change-subscription.ts';
import { MAILING_CONSENT } from '../../../shared/consents.ts';
import { toClientAddress } from '../../../shared/contract/client.ts';
import { HOUR_MS } from '../../../shared/millis.ts';
import { renderLetter } from '../../../views/letters/render-letter.tsx';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';
import { standardWording } from '../../views/letters/letter-wording.ts';
import { sender } from '../../views/letters/sample-letters.ts';

const NOW = Date.UTC(2026, 10, 20);
const EMAIL = 'anna@example.ru';

describeOnBothStores('the letter that asks to confirm the mailing', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
  });
  afterEach(() => store.close());

  const ask = async (now = NOW) => {
    const wish = { email: EMAIL, consent: MAILING_CONSENT, address: toClientAddress(), now };
    return (await askSubscription(store, wish))?.token ?? '';
  };

  /** Delivers what is due; gives the letters that went out. */
  async function deliver(now = NOW): Promise<Mail[]> {
    const sent: Mail[] = [];
    const log = createLog('silent');
    const mail = {
      isDemo: true,
      send: async (one: Mail) => {
        sent.push(one);
        return { ok: true as const, messageId: one.id };
      },
    };
    const confirm = createSubscriptionDeliverer({
      store,
      siteUrl: 'https://marmit.example',
      post: (to, letter, key) =>
        postLetter({ mail, sender, log }, { to, email: renderLetter(letter, sender), key }),
      readWording: async () => standardWording,
    });
    await runOutbox({ store, deliver: { 'subscription-asked': confirm }, log, now: () => now });
    return sent;
  }

  it('goes once, and can be answered by the button of a mail program', async () => {
    const token = await ask();
    await ask(NOW + 1);
    const [letter, ...others] = [...(await deliver()), ...(await deliver(NOW + HOUR_MS))];
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      to: EMAIL,
      unsubscribeUrl: `https://marmit.example/subscribe/${token}/end`,
    });
    expect(letter?.text).toContain(`https://marmit.example/subscribe/${token}`);
  });

  it('goes once where two asks wait for a box that takes nothing', async () => {
    await ask();
    await ask(NOW + HOUR_MS);
    expect(await deliver(NOW + HOUR_MS)).toHaveLength(1);
  });

  it('does not go to whoever has answered meanwhile, or is forgotten', async () => {
    const token = await ask();
    await confirmSubscription(store, { token, now: NOW });
    expect(await deliver()).toEqual([]);
    await endSubscription(store, { token, now: NOW });
    await ask(NOW + HOUR_MS);
    await endSubscription(store, { token, now: NOW + HOUR_MS });
    expect(await deliver(NOW + HOUR_MS)).toEqual([]);
    await ask(NOW + 2 * HOUR_MS);
    await store.writer.deleteFrom('subscriptions').execute();
    expect(await deliver(NOW + 2 * HOUR_MS)).toEqual([]);
  });
});
