import { z } from 'zod';
import type { Company } from '../../shared/company.ts';
import * as desk from '../../shared/desk-routes.ts';
import type { Millis } from '../../shared/millis.ts';
import { quoteDeclinedLetter } from '../../views/letters/answer-letters.ts';
import { exchangeTaskLetter } from '../../views/letters/exchange-letters.ts';
import type { Letter } from '../../views/letters/letter.ts';
import {
  holdEndedLetter,
  invoiceLetter,
  orderPlacedLetter,
} from '../../views/letters/order-letters.ts';
import {
  moneyReturnedLetter,
  paymentReceivedLetter,
  paymentTaskLetter,
} from '../../views/letters/payment-letters.ts';
import { quoteAnsweredLetter } from '../../views/letters/quote-letters.ts';
import { renderLetter } from '../../views/letters/render-letter.tsx';
import {
  orderReceivedLetter,
  quoteReceivedLetter,
  quoteSentLetter,
} from '../../views/letters/shop-order-letters.ts';
import { withDeskLink } from '../../views/letters/with-desk-link.ts';
import type { FillFacts } from '../content/facts.ts';
import type { PdfTask } from '../documents/pdf-task.ts';
import type { MailSender } from '../integrations/mail/mail-sender.ts';
import type { SmsSender } from '../integrations/sms/sms-sender.ts';
import { getOrder } from '../orders/find-order.ts';
import { type InvoiceDeps, orderInvoice } from '../orders/order-invoice.ts';
import { printQuote } from '../orders/quote-paper.ts';
import { changedInvoice } from '../orders/tell-of-change.ts';
import type { Log } from '../platform/log.ts';
import type { MessageDeliverers } from '../platform/outbox/run-outbox.ts';
import { readKeptTexts } from '../platform/read-kept.ts';
import type { Store } from '../platform/store/open-store.ts';
import { createAskedDeliverers } from './deliver-asked.ts';
import { createFirmDeliverer } from './deliver-firm.ts';
import { createLoginDeliverer } from './deliver-login.ts';
import { createNewPhoneDeliverers } from './deliver-new-phone.ts';
import { createOfferDeliverer } from './deliver-offer.ts';
import { createOrderNews } from './deliver-order-news.ts';
import { createOrderSmsDeliverer } from './deliver-order-sms.ts';
import { createSubscriptionDeliverer } from './deliver-subscription.ts';
import { createTrialDeliverer } from './deliver-trial.ts';
import { joinWaiting } from './join-waiting.ts';
import { letterSender } from './letter-sender.ts';
import { orderAddress } from './order-address.ts';
import {
  answeredQuote,
  invoicedOrder,
  placedOrder,
  receivedOrder,
  sentQuote,
} from './order-facts.ts';
import { createWordingReader } from './own-texts.ts';
import { postEach, postLetter } from './post-letter.ts';
import { readAddressee } from './read-addressee.ts';
import { readToldWord } from './read-told-word.ts';

export interface DelivererDeps {
  store: Store;
  mail: MailSender;
  sms: SmsSender;
  /** Live. */
  company: Company;
  /** https://marmit.example */
  siteUrl: string;
  /** Address of the back office; absent when not known. */
  deskUrl?: string | undefined;
  invoices: InvoiceDeps;
  /** Puts facts in place of their names in what the staff write. */
  fill: FillFacts;
  /** No real money is taken on the site. */
  isTestPayment: boolean;
  /** A payment system is connected. */
  takesOnline: boolean;
  log: Log;
  now: () => Millis;
}

const ofOrder = z.object({ orderId: z.int() });
/** Number of the offer; messages of former versions do not have it. */
const answered = ofOrder.extend({ revision: z.int().optional() });
const paid = ofOrder.extend({ amount: z.int() });
const task = z.object({ detail: z.string() });
const sentTo = ofOrder.extend({ to: z.string() });

/** Documents that go out with letters: in a turn of their own. */
const LETTERS = { group: 'letters', name: 'letters' };

/** Deliverers of the shop's messages, by their kind. */
export function createDeliverers(deps: DelivererDeps) {
  const { store, company, siteUrl, invoices, fill } = deps;
  const readWording = createWordingReader(deps);
  const post = (to: string, email: Letter, key: string, attachments: Attachments = []) => {
    const sender = letterSender(company, siteUrl);
    return postLetter(
      { ...deps, sender },
      { to, email: renderLetter(email, sender), key, attachments },
    );
  };
  const print = (task: PdfTask) => invoices.press.print(LETTERS, task);
  /** Letter to the shop's own people; `path` is that of the card in the back office, `label` its button's. */
  const tellShop = (email: Letter, key: string, path: string, label?: string) => {
    const linked = deps.deskUrl ? withDeskLink(email, { url: deps.deskUrl + path, label }) : email;
    return post(company.email, linked, key);
  };
  const load = async (payload: unknown) =>
    getOrder(store.db, ofOrder.parse(payload).orderId, deps.takesOnline);
  const address = (order: Awaited<ReturnType<typeof load>>) =>
    orderAddress(store.db, siteUrl, order);
  const postInvoice = async (order: Awaited<ReturnType<typeof load>>, to: string, key: string) => {
    // Cancelled or taken back for review since then: there is nothing to pay.
    if (!order.has_invoice) return;
    const { filename, content } = await orderInvoice(invoices, order, LETTERS);
    const email = invoiceLetter(invoicedOrder(order, await address(order)), await readWording());
    await post(to, email, key, [pdf(filename, content)]);
  };

  return {
    ...createAskedDeliverers({ store, siteUrl, fill, post, tellShop, readWording }),
    'signed-in': createLoginDeliverer({ store, siteUrl, post, readWording }),
    ...createNewPhoneDeliverers({ ...deps, post, readWording }),
    'order-sms': createOrderSmsDeliverer({ ...deps, readWording }),
    'order-placed': async (payload, key) => {
      const order = await load(payload);
      const received = receivedOrder(order, await reviewReasons(store, order.id));
      const { to, told } = await readAddressee(store.db, order);
      const email = orderPlacedLetter(placedOrder(told, await address(order)), await readWording());
      await postEach(
        () => tellShop(orderReceivedLetter(received), `${key} shop`, desk.order(order.id)),
        () => post(to, email, key),
        () => postInvoice(order, to, `${key} invoice`),
      );
    },
    'invoice-asked': async (payload, key) => {
      const { to, orderId } = sentTo.parse(payload);
      // Invoices of changes that follow each other are one: each would have the sum of now.
      const prefix = changedInvoice(orderId);
      if (key.startsWith(prefix)) {
        const own = { kind: 'invoice-asked', key, orderId, prefix } as const;
        if ((await joinWaiting(store.db, own)) === null) return;
      }
      await postInvoice(await load(payload), to, key);
    },
    'letter-trial': createTrialDeliverer({ ...deps, seller: invoices.seller, print, post }),
    'firm-judged': createFirmDeliverer({ store, siteUrl, post, readWording }),
    'offer-asked': createOfferDeliverer({
      seller: invoices.seller,
      siteUrl,
      print,
      post,
      readWording,
    }),
    'order-review': async (payload, key) => {
      const order = await load(payload);
      const received = receivedOrder(order, await reviewReasons(store, order.id));
      await tellShop(orderReceivedLetter(received), key, desk.order(order.id));
    },
    'hold-ended': async (payload, key) => {
      const order = await load(payload);
      const text = await readToldWord(store.db, payload, { order, status: 'opened' });
      const url = await address(order);
      const { number, payment_kind } = order;
      const unheld = { number, url, text, byInvoice: payment_kind === 'invoice' };
      const email = holdEndedLetter(unheld, await readWording());
      await post((await readAddressee(store.db, order)).to, email, key);
    },
    'request-placed': async (payload, key) => {
      const quote = await load(payload);
      const received = quoteReceivedLetter(receivedOrder(quote));
      const { to, told } = await readAddressee(store.db, quote);
      const email = quoteSentLetter(sentQuote(told, await address(quote)), await readWording());
      await postEach(
        () => tellShop(received, `${key} shop`, desk.order(quote.id)),
        () => post(to, email, key),
      );
    },
    'request-answered': async (payload, key) => {
      const { revision } = answered.parse(payload);
      const quote = await load(payload);
      // Taken back or accepted meanwhile: what it says does not hold. A newer one has a letter of its own.
      if (
        quote.status !== 'offered' ||
        (revision ?? quote.offer?.revision) !== quote.offer?.revision
      ) {
        return;
      }
      const offered = answeredQuote(quote, await address(quote));
      const email = quoteAnsweredLetter(offered, await readWording());
      const asked = { asker: LETTERS, now: deps.now() };
      const { filename, content } = await printQuote(invoices, quote, asked);
      await post(quote.email, email, key, [pdf(filename, content)]);
    },
    'request-declined': async (payload, key) => {
      const quote = await load(payload);
      const told = { order: quote, status: 'declined' };
      const reason = await readToldWord(store.db, payload, told);
      const declined = { number: quote.number, url: await address(quote), reason };
      const email = quoteDeclinedLetter(declined, await readWording());
      await post(quote.email, email, key);
    },
    ...createOrderNews({ ...deps, post, readWording }),
    'payment-received': async (payload, key) => {
      const { amount } = paid.parse(payload);
      const order = await load(payload);
      const isTest = deps.isTestPayment && order.payment_kind === 'online';
      const received = { ...order, url: await address(order), amount, isTest };
      const email = paymentReceivedLetter(received, await readWording());
      await post(order.email, email, key);
    },
    'money-returned': async (payload, key) => {
      const { amount } = paid.parse(payload);
      const order = await load(payload);
      const returned = { ...order, url: await address(order), amount };
      const email = moneyReturnedLetter(returned, await readWording());
      await post(order.email, email, key);
    },
    'payment-task': async (payload, key) => {
      const { detail } = task.parse(payload);
      const { id, number, name, phone, email } = await load(payload);
      const letter = paymentTaskLetter({ number, name, phone, email, detail });
      await tellShop(letter, key, `${desk.order(id)}#money`);
    },
    'exchange-task': async (payload, key) => {
      await tellShop(exchangeTaskLetter(task.parse(payload)), key, desk.today());
    },
    'subscription-asked': createSubscriptionDeliverer({ store, siteUrl, post, readWording }),
  } satisfies MessageDeliverers;
}

type Attachments = { filename: string; contentType: string; content: Uint8Array }[];

const pdf = (filename: string, content: Uint8Array): Attachments[number] => ({
  filename,
  content,
  contentType: 'application/pdf',
});

/** Reasons why a manager has to look at an order; empty: none. */
async function reviewReasons({ db }: Store, orderId: number): Promise<string[]> {
  const { review, status } = await db
    .selectFrom('orders')
    .select(['review', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return review === null || status !== 'review' ? [] : readKeptTexts(review);
}
