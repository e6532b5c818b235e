import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CONSENT_EDITION,
  CONTACT_CONSENT,
  MAILING_CONSENT,
  ORDER_CONSENT,
  REGISTRATION_CONSENT,
} from '../../../shared/consents.ts';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';

/**
 * Digests of what the document says, by its edition: another text needs another edition, and its
 * line here.
 */
const DIGESTS: Readonly<Record<string, string>> = {
  '2026-11': '2fec960eed9eee50',
  '2026-12': '08445c44c3bffe92',
};

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const read = async (path: string) =>
  (await request(shop.listener).get(path).set('Host', 'localhost').expect(200)).text;

describe('the text of the consent', () => {
  it('is a page of its own with its edition, who asks and how to take it back', async () => {
    const html = await read(links.consentText());
    expect(await findHtmlFaults(html)).toEqual([]);
    const { legalName, inn, email } = shop.deps.company;
    for (const part of [CONSENT_EDITION, legalName, inn, email, 'Как отозвать']) {
      expect(html).toContain(part);
    }
    for (const version of [ORDER_CONSENT, REGISTRATION_CONSENT, CONTACT_CONSENT, MAILING_CONSENT]) {
      const id = version.slice(0, -CONSENT_EDITION.length - 1);
      expect(html).toContain(`id="${id}"`);
    }
  });

  it('has an edition for each wording', async () => {
    const html = await read(links.consentText());
    const text = /<div class="prose">(.*?)<\/main>/s.exec(html)?.[1] ?? '';
    const words = text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    const digest = createHash('sha256').update(words).digest('hex').slice(0, 16);
    expect(DIGESTS[CONSENT_EDITION]).toBe(digest);
  });

  it('is linked wherever a consent is asked for', async () => {
    const guest = openBrowser(shop);
    const [product = 0] = await listInStock(shop, 1);
    await guest.add(product);
    const order = await guest.get('/order?step=recipient');
    const asking = [links.callback(), links.askQuestion(), links.dealers(), links.planning()];
    const pages = [order.text, ...(await Promise.all([...asking, links.home()].map(read)))];
    for (const html of pages) {
      expect(html).toContain('name="consent"');
      expect(html).toContain(`href="${links.consentText()}`);
    }
  });

  it('is stored with its edition when an order is begun', async () => {
    const guest = openBrowser(shop);
    const [product = 0] = await listInStock(shop, 1);
    await guest.add(product);
    await guest.recipient({ phone: '+7 916 555-44-33' });
    const given = await shop.deps.store.db
      .selectFrom('consents')
      .select(['text_version', 'purpose', 'form'])
      .where('subject', '=', '+79165554433')
      .execute();
    expect(given).toEqual([
      { text_version: ORDER_CONSENT, purpose: 'personal_data', form: 'order' },
    ]);
  });
});
