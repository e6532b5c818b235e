import type { ClientAddress } from '../../../shared/contract/client.ts';
import { mailboxOf } from '../../../shared/email.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/millis.ts';
import { type Limit, limitsByNetwork } from './take-limits.ts';

/** An address that somebody types may be a stranger's: it gets few letters, whoever asks. */
const MAX_TO_ADDRESS = 5;
const MAX_PER_SHOPPER = 10;
const MAX_PER_NETWORK = { narrow: 30, wide: 200 };

interface AskedLetter {
  to: string;
  shopperId: number;
  address: ClientAddress;
}

/** Limits of a letter with a paper that is sent to an address which a visitor names. */
export function paperLimits({ to, shopperId, address }: AskedLetter): Limit[] {
  return [
    { name: `paper to ${mailboxOf(to)}`, max: MAX_TO_ADDRESS, windowMs: DAY_MS },
    { name: `paper by ${shopperId}`, max: MAX_PER_SHOPPER, windowMs: HOUR_MS },
    ...limitsByNetwork('paper from', address, { max: MAX_PER_NETWORK, windowMs: HOUR_MS }),
  ];
}
