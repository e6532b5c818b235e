import { createFillFacts } from '../../../server/content/facts.ts';
import type { DelivererDeps } from '../../../server/letters/create-deliverers.ts';
import type { TestShop } from '../../helpers/create-test-shop.ts';

/** What the deliverers of a test shop's messages need; demo senders keep what is sent as files. */
export function letterDeps(
  { deps, clock }: Pick<TestShop, 'deps' | 'clock'>,
  change: Partial<DelivererDeps> = {},
): DelivererDeps {
  const { store, integrations, config, invoices, log } = deps;
  return {
    store,
    mail: integrations.mail,
    sms: integrations.sms,
    company: config.company,
    siteUrl: config.siteUrl,
    invoices,
    fill: createFillFacts(deps),
    isTestPayment: true,
    takesOnline: true,
    log,
    now: () => clock.now,
    ...change,
  };
}
