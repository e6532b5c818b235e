import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerQuestion } from '../../../server/contacts/answer-question.ts';
import { saveCallback } from '../../../server/contacts/save-callback.ts';
import { saveQuestion } from '../../../server/contacts/save-question.ts';
import { fillTerms } from '../../../server/content/facts.ts';
import { createDeliverers } from '../../../server/letters/create-deliverers.ts';
import { letterMarkup } from '../../../server/letters/letter-markup.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import { MAILING_CONSENT } from '../../../shared/consents.ts';
import { toClientAddress } from '../../../shared/contract/client.ts';
import { questionAnsweredLetter } from '../../../views/letters/answer-letters.ts';
import { renderLetter } from '../../../views/letters/render-letter.tsx';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { standardWording } from '../../views/letters/letter-wording.ts';
import { sender } from '../../views/letters/sample-letters.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { letterDeps } from './letter-deps.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

function deliver() {
  const { store, log } = shop.deps;
  const deliver = createDeliverers(letterDeps(shop));
  return runOutbox({ store, deliver, log, now: () => shop.clock.now });
}

/** The letters by their files, headers decoded. */
function letters(): Record<string, string> {
  const folder = join(shop.deps.config.dataDir, 'outbox');
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return Object.fromEntries(
    files.map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const),
  );
}
const receiver = (letter: string | undefined) => /^To: (.+)$/m.exec(letter ?? '')?.[1]?.trim();

describe('letters about an order', () => {
  it('go to the buyer and to the shop, once, and the invoice to a firm', async () => {
    const { deps, clock } = shop;
    const { store, tokens } = deps;
    const buyer = await addCustomer({ store, tokens, now: clock.now }, { email: 'a@example.ru' });
    const firm = await store.writer
      .insertInto('firms')
      .values({
        customer_id: buyer.id,
        inn: '7707083893',
        kpp: '',
        ogrn: '',
        title: 'ООО «Суп»',
        legal_address: '',
        position: '',
        is_default: 1,
        confirmed_at: 1,
        created_at: 0,
        removed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const browser = openBrowser(shop, { auth_token_lazar: buyer.token });
    const [product = 0] = await listInStock(shop, 1);
    await browser.add(product);
    await browser.recipient({ firm: `${firm.id}`, email: 'firm@example.ru' });
    await browser.pickup();
    await browser.payment('invoice');
    await browser.confirm();
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    const sent = letters();
    expect(Object.keys(sent).toSorted()).toEqual([
      'order-placed-1-invoice.eml',
      'order-placed-1-shop.eml',
      'order-placed-1.eml',
    ]);
    expect(receiver(sent['order-placed-1.eml'])).toBe('firm@example.ru');
    expect(receiver(sent['order-placed-1-invoice.eml'])).toBe('firm@example.ru');
    expect(sent['order-placed-1-invoice.eml']).toContain('application/pdf');
    expect(receiver(sent['order-placed-1-shop.eml'])).toBe(deps.config.company.email);
  });

  it('are not sent to nobody', async () => {
    const guest = openBrowser(shop);
    const [product = 0] = await listInStock(shop, 1);
    await guest.add(product);
    await guest.recipient({ email: '' });
    await guest.pickup();
    await guest.payment('on_delivery');
    await guest.provePhone();
    await guest.confirm();
    expect(await deliver()).toBe(1);
    expect(Object.keys(letters())).toContain('order-placed-2-shop.eml');
    expect(Object.keys(letters())).not.toContain('order-placed-2.eml');
  });

  it('tell of a cancelled order and of the mailing', async () => {
    const { store } = shop.deps;
    const anyone = { cityId: 90, country: 'ru', rate: 643, token: null };
    const ask = { email: 'news@example.ru', consent: MAILING_CONSENT };
    await shop.deps.shop.askSubscription(anyone, ask);
    const [order] = await store.db.selectFrom('orders').select(['id', 'shopper_id']).execute();
    const orderId = order?.id ?? 0;
    await moveOrder(store, { orderId, to: 'cancelled', actor: 'system', now: shop.clock.now });
    expect(await deliver()).toBe(2);
    const names = Object.keys(letters());
    expect(names.some((name) => name.startsWith('order-moved-'))).toBe(true);
    expect(names.some((name) => name.startsWith('subscription-asked-'))).toBe(true);
  });

  it('tell the shop who wants to be called and what was asked', async () => {
    const { store, config } = shop.deps;
    const asked = {
      name: 'Борис',
      consent: 'contact-2026-11',
      address: toClientAddress('10.0.0.9'),
    };
    const now = shop.clock.now;
    const call = { phone: '+79161234567', comment: 'после обеда', cityId: 90 };
    await saveCallback(store, { ...asked, ...call, now });
    const kind = await store.db.selectFrom('question_kinds').select('id').executeTakeFirstOrThrow();
    const question = { kind_id: kind.id, product: '', email: 'b@example.ru', phone: '' };
    await saveQuestion(store, { ...asked, ...question, question: 'Есть ли GN 1/3?', now });
    expect(await deliver()).toBe(2);
    const sent = Object.entries(letters()).filter(([name]) =>
      /^(?:callback|question)-asked/.test(name),
    );
    expect(sent.map(([, letter]) => receiver(letter))).toEqual([
      config.company.email,
      config.company.email,
    ]);
  });

  it('say facts of the shop in an answer, and leave the words of the one who asked', async () => {
    const { store, config } = shop.deps;
    const now = shop.clock.now;
    const kind = await store.db.selectFrom('question_kinds').select('id').executeTakeFirstOrThrow();
    await saveQuestion(store, {
      ...{ name: 'Борис', consent: 'contact-2026-11', address: toClientAddress('10.0.0.9'), now },
      ...{ kind_id: kind.id, product: '', email: 'fact@example.ru', phone: '' },
      question: 'Что значит {{repair}}?',
    });
    const { id } = await store.db
      .selectFrom('questions')
      .select('id')
      .where('email', '=', 'fact@example.ru')
      .executeTakeFirstOrThrow();
    const answer = 'Ремонт — до {{repair:of}}, пишите на {{email}}';
    await answerQuestion(store, { questionId: id, answer, publish: false, now });
    await deliver();
    const letter = Object.values(letters()).find((text) => receiver(text) === 'fact@example.ru');
    const [, part = ''] = /base64\r\n\r\n([\s\S]*?)--/.exec(letter ?? '') ?? [];
    const text = Buffer.from(part, 'base64').toString();
    expect(text).toContain(
      `Ремонт — до ${fillTerms('{{repair:of}}')}, пишите на ${config.company.email}`,
    );
    expect(text).toContain('Что значит {{repair}}?');
  });

  it('carry an answer with its structure, and links that lead to the shop', () => {
    const markdown = [
      '**Важно:** [печь](/goods/123?a=1&b=2) и `GN 1/3` & <script>alert(1)</script>',
      '',
      '1. Замерьте',
      '2. Позвоните',
      '   - утром',
      '',
      'Пишите: a@example.ru, [где](https://example.ru/)',
    ].join('\n');
    const { html, text } = letterMarkup(markdown, 'https://marmit.test');
    expect(html).toContain('<strong>Важно:</strong>');
    expect(html).toContain('<a href="https://marmit.test/goods/123?a=1&amp;b=2">печь</a>');
    expect(html).not.toContain('alert');
    expect(text).toBe(
      [
        'Важно: печь (https://marmit.test/goods/123?a=1&b=2) и GN 1/3 &',
        '',
        '1. Замерьте',
        '2. Позвоните',
        '— утром',
        '',
        'Пишите: a@example.ru, где (https://example.ru/)',
      ].join('\n'),
    );
    const letter = questionAnsweredLetter(
      { name: 'Анна', question: '<b>?</b>', answer: { html, text } },
      standardWording,
    );
    const sent = renderLetter(letter, sender);
    expect(sent.html).toContain(html);
    expect(sent.html).toContain('&lt;b&gt;?&lt;/b&gt;');
    expect(sent.text).toContain(text);
    expect(letter.preheader).not.toMatch(/[*\n]/);
  });
});
