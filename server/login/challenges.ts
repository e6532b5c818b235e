import { randomBytes } from 'node:crypto';
import type { Challenge, ProofInput } from '../../shared/contract/login-calls.ts';
import { type Millis, SECOND_MS } from '../../shared/millis.ts';
import { isSolved } from '../../shared/proof-of-work.ts';
import type { Tokens } from '../identity/tokens.ts';
import { MAX_STEP } from './code-price.ts';

/** Time enough to wait for the longest and to look away meanwhile. */
export const CHALLENGE_LIFE_MS = 10 * 60 * SECOND_MS;
/** Seconds of waiting for each step of the price without work. */
const WAIT_SECONDS = 30;
/** Bits of each piece at the first step. */
const FIRST_BITS = 6;

/** Phone and network that a challenge is made for: it is good for no other. */
interface ChallengeAsker {
  /** +79161234567 */
  phone: string;
  /** The narrow network. */
  network: string;
  now: Millis;
}

/** Work or time that an asker has spent. */
export interface ChallengePayment {
  /** Id of the challenge: to be used once. */
  id: string;
  step: number;
  /** Way in which it was paid; `too-early`: the wait is not over, `seconds` are left. */
  by: 'work' | 'time' | 'too-early';
  seconds: number;
}

const sealOf = (tokens: Tokens, { phone, network }: ChallengeAsker) =>
  tokens.seal(`challenge ${phone} ${network}`);
const waitMs = (step: number) => step * WAIT_SECONDS * SECOND_MS;
const bitsOf = (step: number) => FIRST_BITS + step - 1;

/** A new challenge; it is kept nowhere. `step` from 1 to MAX_STEP. */
export function createChallenge(tokens: Tokens, asker: ChallengeAsker, step: number): Challenge {
  const id = randomBytes(12).toString('base64url');
  const seal = sealOf(tokens, asker);
  return {
    challenge: tokens.sign({ kind: 'challenge', id, seal, step, issuedAt: asker.now }),
    bits: bitsOf(step),
    wait: waitMs(step) / SECOND_MS,
  };
}

/** Value of a proof for this asker; null for one that is forged, foreign, too old or wrong. */
export async function readChallengePayment(
  tokens: Tokens,
  asker: ChallengeAsker,
  { challenge, solution }: ProofInput,
): Promise<ChallengePayment | null> {
  const claims = tokens.read(challenge);
  if (claims?.kind !== 'challenge' || claims.seal !== sealOf(tokens, asker)) return null;
  const { id, step } = claims;
  const age = asker.now - claims.issuedAt;
  if (Math.abs(age) >= CHALLENGE_LIFE_MS || step < 1 || step > MAX_STEP) return null;
  if (solution.length > 0) {
    const isPaid = await isSolved({ challenge, bits: bitsOf(step) }, solution);
    return isPaid ? { id, step, by: 'work', seconds: 0 } : null;
  }
  const left = waitMs(step) - age;
  if (left <= 0) return { id, step, by: 'time', seconds: 0 };
  return { id, step, by: 'too-early', seconds: Math.ceil(left / SECOND_MS) };
}

/** The same challenge, with what is left to wait. */
export const askedAgain = (
  { challenge }: ProofInput,
  { step, seconds }: ChallengePayment,
): Challenge => ({
  challenge,
  bits: bitsOf(step),
  wait: seconds,
});

/** Limits that make a payment good once, and waiting go one after another in a network. */
export function paymentLimits({ id, step, by }: ChallengePayment, network: string) {
  const once = { name: `proof ${id}`, max: 1, windowMs: CHALLENGE_LIFE_MS };
  if (by === 'work') return [once];
  return [once, { name: `waited ${network}`, max: 1, windowMs: waitMs(step) }];
}
