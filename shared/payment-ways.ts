import { z } from 'zod';
import { PAYMENT_CHOICES, type PaymentChoice } from './checkout.ts';
import { formatPrice, type Kopecks } from './money.ts';

/** Ways to pay on the site. */
export const ONLINE_METHODS = ['card', 'sbp'] as const;
export type OnlineMethod = (typeof ONLINE_METHODS)[number];

/** Words of a way; '' keeps the shop's own. */
const wordsSchema = z.object({ title: z.string(), note: z.string() });

/** Ways to pay as the owner offers them now. */
export const paymentWaysSchema = z.object({
  /** For new orders. */
  offered: z.array(z.enum(PAYMENT_CHOICES)),
  /** For orders that wait to be paid on the site: those that were placed before are kept to as well. */
  payable: z.array(z.enum(ONLINE_METHODS)),
  words: z.record(z.enum(PAYMENT_CHOICES), wordsSchema),
  /** Sum up to which organisations may pay on delivery, kopecks. */
  firm_limit: z.int().nonnegative(),
});
export type PaymentWays = z.infer<typeof paymentWaysSchema>;

export const isOnline = (way: PaymentChoice): way is OnlineMethod =>
  way === 'card' || way === 'sbp';

/** Lines of a receipt that the cash register of the payment system takes, the delivery among them. */
export const MOST_RECEIPT_LINES = 80;

/** Sum that the fast payment system takes at once. */
const MOST_BY_SBP = 70_000_000;
export const SBP_LIMIT = `По\u00a0СБП до\u00a0${formatPrice(MOST_BY_SBP).replace(',00', '')}`;

/** False for a sum that is too much for a way, whoever takes it. */
export const takesSum = (way: PaymentChoice, sum: Kopecks): boolean =>
  way !== 'sbp' || sum <= MOST_BY_SBP;

export const WAY_IS_OFF = 'Этот способ оплаты больше не предлагаем: выберите другой';
export const NOTHING_ONLINE =
  'Оплата на сайте сейчас не работает: позвоните нам, и мы предложим другой способ';
