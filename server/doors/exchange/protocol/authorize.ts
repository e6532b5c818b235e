import type { Request } from 'express';
import { HOUR_MS, type Millis } from '../../../../shared/millis.ts';
import { isKnownPassword, rememberPassword } from '../../../identity/known-passwords.ts';
import { isPassword } from '../../../identity/password.ts';
import { addressOf } from '../../../platform/http/client-of.ts';
import { isAddressRange, isAmong } from '../../../platform/limits/address-list.ts';
import {
  countOne,
  limitsByNetwork,
  readWindows,
  secondsToWait,
} from '../../../platform/limits/take-limits.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { lockingTransaction } from '../../../platform/store/transaction.ts';
import { noteDenial } from '../nodes/denials.ts';
import { type ExchangeNode, toNode } from '../nodes/exchange-node.ts';
import { ProtocolFailure } from '../sessions/protocol-failure.ts';

/** The login is wrong, or there is none: the only answer that is not 200. */
export class WrongLogin extends Error {
  override name = 'WrongLogin';
}

/** Wrong logins that a network may send in an hour. */
const MAX_WRONG = { narrow: 20, wide: 60, far: 600 };
/** Tries that are looked at at once: each takes 16 MiB. */
const MAX_AT_ONCE = 4;
let looking = 0;

/** Login and password of a request; null when it has none. */
export function readLogin(req: Request): { login: string; password: string } | null {
  const [, encoded] = /^Basic\s+([\w+/=-]{1,2000})$/i.exec(req.headers.authorization ?? '') ?? [];
  if (!encoded) return null;
  const text = decodeLogin(Buffer.from(encoded, 'base64'));
  const colon = text.indexOf(':');
  return colon < 0 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Old clients write Russian letters in windows-1251. */
function decodeLogin(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/**
 * The node that a request logs in as.
 * @throws WrongLogin; ProtocolFailure when its network has tried too often or may not call.
 */
export async function authorize(store: Store, req: Request, now: Millis): Promise<ExchangeNode> {
  const given = readLogin(req);
  if (!given) throw new WrongLogin();
  const address = addressOf(req);
  const limits = limitsByNetwork('exchange login', address, { max: MAX_WRONG, windowMs: HOUR_MS });
  const seconds = await lockingTransaction(store, async (tx) =>
    secondsToWait(limits, await readWindows(tx, limits, now), now),
  );
  if (seconds > 0) throw new ProtocolFailure('Слишком много неверных паролей, повторите через час');
  const row = await store.db
    .selectFrom('exchange_nodes')
    .selectAll()
    .where('login', '=', given.login)
    .executeTakeFirst();
  const hashed = row && row.disabled_at === null ? row.password : null;
  if (!(await isRightPassword(given.password, hashed)) || !row) {
    const cause = hashed === null ? 'disabled' : 'password';
    await lockingTransaction(store, async (tx) => {
      await countOne(tx, { limits, open: await readWindows(tx, limits, now), now });
      if (row) await noteDenial(tx, { nodeId: row.id, cause, address, now });
    });
    throw new WrongLogin();
  }
  const node = toNode(row);
  await requireAddress(store, node, { address, now });
  return node;
}

/**
 * True for the password that was hashed. A node whose password was right is known at once: tries of
 * strangers, who take all that is looked at, keep it out no more.
 * @throws ProtocolFailure when as many as can be are looked at.
 */
async function isRightPassword(password: string, hashed: string | null): Promise<boolean> {
  if (hashed !== null && isKnownPassword(password, hashed)) return true;
  if (looking >= MAX_AT_ONCE) throw new ProtocolFailure('Магазин занят, повторите через минуту');
  looking++;
  const isRight = await isPassword(password, hashed).finally(() => {
    looking--;
  });
  if (isRight && hashed !== null) rememberPassword(password, hashed);
  return isRight;
}

/** @throws ProtocolFailure when the node may not call from there; its denials tell it. */
export async function requireAddress(
  store: Store,
  { id: nodeId, settings }: ExchangeNode,
  { address, now }: { address: string; now: Millis },
): Promise<void> {
  const allowed = settings.addresses;
  // Words of before that are no addresses let nobody in.
  if (allowed.length === 0 || isAmong(address, allowed.filter(isAddressRange))) return;
  const denied = { nodeId, cause: 'address', address, now } as const;
  await lockingTransaction(store, (tx) => noteDenial(tx, denied));
  throw new ProtocolFailure(`Адресу ${address} обмен не разрешён`);
}
