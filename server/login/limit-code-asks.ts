import type { ClientAddress } from '../../shared/contract/client.ts';
import type { Challenge, ProofInput } from '../../shared/contract/login-calls.ts';
import { HOUR_MS, MINUTE_MS, type Millis } from '../../shared/millis.ts';
import type { Tokens } from '../identity/tokens.ts';
import { networksOf } from '../platform/limits/networks-of.ts';
import {
  type Limit,
  limitsByNetwork,
  readWindows,
  secondsToWait,
  takeLimits,
} from '../platform/limits/take-limits.ts';
import type { Tx } from '../platform/store/transaction.ts';
import {
  askedAgain,
  type ChallengePayment,
  createChallenge,
  paymentLimits,
  readChallengePayment,
} from './challenges.ts';
import { type AskPrice, priceOf } from './code-price.ts';
import { findBrowserLimit } from './known-browsers.ts';

/**
 * Codes that are sent in an hour at any price: messages cost money. No network can take more of the
 * whole than its share, so none can leave the others without.
 */
const SHARES = { narrow: 20, wide: 60, far: 200 };
const MAX_OF_ALL = 1000;

export interface AskingBrowser {
  /** +79161234567 */
  phone: string;
  address: ClientAddress;
  proof: ProofInput | null;
  /** Token of an earlier signing in, as the browser keeps it. */
  knownBrowser: string | null;
  now: Millis;
}

/** An ask with all that can be known of it before the store is looked into. */
interface Ask extends AskingBrowser {
  tokens: Tokens;
  network: string;
  payment: ChallengePayment | null;
}

export type AskRefusal =
  /** Code to be asked for again, with the challenge paid. */
  | { kind: 'proof'; challenge: Challenge }
  /** The network, or all, have had their share. */
  | { kind: 'wait'; seconds: number };

export async function prepareAsk(tokens: Tokens, asking: AskingBrowser): Promise<Ask> {
  const { phone, address, proof, now } = asking;
  const network = networksOf(address).narrow;
  const payment = proof && (await readChallengePayment(tokens, { phone, network, now }, proof));
  return { ...asking, tokens, network, payment };
}

/**
 * Counts an ask; null when a code may be sent. An asker who has signed in with the phone in this
 * browser pays nothing and is not touched by asks of others. `openCodes`: of the phone in the last
 * day.
 */
export async function takeAsk(tx: Tx, ask: Ask, openCodes: number): Promise<AskRefusal | null> {
  const { tokens, knownBrowser, network, payment, now } = ask;
  const known = findBrowserLimit(tokens, knownBrowser, ask);
  if (known && (await takeLimits(tx, [known], now)) === 0) return null;
  const limits = limitsOf(ask);
  const open = await readWindows(tx, limits.all, now);
  const seconds = secondsToWait(limits.all, open, now);
  if (seconds > 0) return { kind: 'wait', seconds };
  const count = (limit: Limit | undefined) => open.get(limit?.name ?? '')?.count ?? 0;
  const [narrow, wide] = limits.networks;
  const price = priceOf({
    narrow: count(narrow),
    wide: count(wide),
    all: count(limits.shop),
    phone: openCodes,
    again: count(limits.again),
  });
  const isPaid = price.step === 0 || (payment !== null && covers(payment, price));
  const spent = payment && price.step > 0 ? paymentLimits(payment, network) : [];
  if (isPaid && (await takeLimits(tx, [...limits.all, ...spent], now)) === 0) return null;
  return { kind: 'proof', challenge: challengeFor(ask, price) };
}

function limitsOf({ phone, address, network }: Ask) {
  const networks = limitsByNetwork('sms', address, { max: SHARES, windowMs: HOUR_MS });
  const shop: Limit = { name: 'sms all', max: MAX_OF_ALL, windowMs: HOUR_MS };
  const name = `sms again ${phone} ${network}`;
  const again: Limit = { name, max: Number.MAX_SAFE_INTEGER, windowMs: MINUTE_MS };
  return { networks, shop, again, all: [...networks, shop, again] };
}

/** Payments that cover the price: asks of others since the challenge was made do not raise it. */
const covers = ({ step, by }: ChallengePayment, { ownStep }: AskPrice) =>
  by !== 'too-early' && step >= ownStep;

/** Challenge of an asker: the same one goes on when he comes too early. */
function challengeFor({ tokens, phone, network, now, ...ask }: Ask, price: AskPrice): Challenge {
  const { proof, payment } = ask;
  const isUnderWay = payment?.by === 'too-early' && payment.step >= price.ownStep;
  if (proof && isUnderWay) return askedAgain(proof, payment);
  return createChallenge(tokens, { phone, network, now }, Math.max(1, price.step));
}
