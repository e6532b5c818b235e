import type { Request } from 'express';
import { allowLongBody } from '../../../platform/http/body-time.ts';
import { addressOf } from '../../../platform/http/client-of.ts';
import type { ExchangeNode } from '../nodes/exchange-node.ts';
import { getNode, NOT_ALLOWED } from '../nodes/exchange-node.ts';
import { acknowledgeOrders } from '../orders/acknowledge-orders.ts';
import { giveOrders, noteUndelivered } from '../orders/give-orders.ts';
import { siteTermsXml } from '../orders/site-terms.ts';
import { ProtocolFailure } from '../sessions/protocol-failure.ts';
import {
  findLastSession,
  findSession,
  noteVersion,
  openSession,
  type SessionKind,
  type SessionRow,
} from '../sessions/session.ts';
import { endSession, takeWork, touchSession } from '../sessions/take-work.ts';
import { type Answer, linesAnswer } from './answer.ts';
import { askImport } from './ask-import.ts';
import { authorize, readLogin, requireAddress, WrongLogin } from './authorize.ts';
import { cleanFileName } from './clean-file-name.ts';
import type { DoorDeps } from './exchange-door.ts';
import { forgetFiles, receivePart } from './receive-part.ts';
import { spokenVersion } from './spoken-version.ts';

const COOKIE = 'exchange';
const HOLD_MS = 20_000;
const KINDS: readonly string[] = ['catalog', 'sale', 'reference'] satisfies SessionKind[];

interface Call {
  deps: DoorDeps;
  req: Request;
  node: ExchangeNode;
  session: SessionRow;
  signal: AbortSignal;
}

/** The steps of the protocol by their mode. */
const MODES: Readonly<Record<string, (call: Call) => Promise<Answer>>> = {
  init: beginExchange,
  file: takeFile,
  import: importFile,
  deactivate: finish,
  query: tellOrders,
  success: takeAcknowledgement,
  info: tellTerms,
  complete: finish,
};

/** Answer to a call. @throws WrongLogin, ProtocolFailure, and the errors of the store. */
export async function answerCall(
  deps: DoorDeps,
  req: Request,
  { signal, onSession }: { signal: AbortSignal; onSession: (id: number) => void },
): Promise<Answer> {
  const kind = read(req, 'type');
  const mode = read(req, 'mode');
  if (!KINDS.includes(kind)) throw new ProtocolFailure('Unknown command type.');
  if (mode === 'checkauth') return checkLogin(deps, req, kind as SessionKind);
  const step = Object.hasOwn(MODES, mode) ? MODES[mode] : undefined;
  const { node, session } = await findCaller(deps, req, kind as SessionKind);
  onSession(session.id);
  if (!step) throw new ProtocolFailure('Такого шага обмена магазин не знает');
  const { goods, orders } = node.settings.may;
  if (kind === 'sale' ? !orders : !goods) throw new ProtocolFailure(NOT_ALLOWED);
  return step({ deps, req, node, session, signal });
}

/** Exactly three lines: the client neither trims them nor reads on. */
async function checkLogin(deps: DoorDeps, req: Request, kind: SessionKind): Promise<Answer> {
  const node = await authorize(deps.store, req, deps.now());
  const address = addressOf(req);
  const token = await openSession(deps.store, { node, kind, address, now: deps.now() });
  return linesAnswer(`success\n${COOKIE}\n${token}`);
}

/** Finds the caller by the cookie; clients that send none log in with each call. */
async function findCaller(
  { store, now }: DoorDeps,
  req: Request,
  kind: SessionKind,
): Promise<{ node: ExchangeNode; session: SessionRow }> {
  const [, token] =
    /(?:^|;\s*)exchange=([a-f\d]{48})\s*(?:;|$)/.exec(req.headers.cookie ?? '') ?? [];
  if (token) {
    const session = await findSession(store.db, token, now());
    if (session?.kind === kind) {
      const node = await getNode(store.db, session.node_id);
      if (node.isDisabled) throw new WrongLogin();
      await requireAddress(store, node, { address: addressOf(req), now: now() });
      return { node, session };
    }
  }
  if (!readLogin(req)) {
    if (!token) throw new WrongLogin();
    throw new ProtocolFailure('Сеанс окончен: начните обмен заново');
  }
  const node = await authorize(store, req, now());
  const last = await findLastSession(store.db, node, kind);
  if (last) return { node, session: last };
  const opened = await openSession(store, { node, kind, address: addressOf(req), now: now() });
  const session = await findSession(store.db, opened, now());
  if (!session) throw new ProtocolFailure('Сеанс не открылся, повторите');
  return { node, session };
}

/** Answer of exactly two lines; more only for clients that name their version. */
async function beginExchange({ deps, req, node, session }: Call): Promise<Answer> {
  const { isZipped, fileLimit } = node.settings;
  if (session.kind !== 'sale') {
    await takeWork(deps.store, session, deps.now());
    await forgetFiles(deps, session.id);
  }
  await noteVersion(deps.store, session, read(req, 'version'));
  const version = spokenVersion(read(req, 'version'), session.kind, node.profile);
  const more = version === null ? '' : `\nsessid=${session.id}\nversion=${version}`;
  return linesAnswer(`zip=${isZipped ? 'yes' : 'no'}\nfile_limit=${fileLimit}${more}`);
}

async function takeFile({ deps, req, node, session }: Call): Promise<Answer> {
  if (req.method !== 'POST' && req.method !== 'PUT') throw new ProtocolFailure('Нужен POST');
  const name = cleanFileName(read(req, 'filename'));
  if (session.state === 'working') await touchSession(deps.store, session.id, deps.now());
  else await takeWork(deps.store, session, deps.now());
  allowLongBody(req);
  await receivePart(deps, { session, name, body: req, fileLimit: node.settings.fileLimit });
  return linesAnswer('success');
}

async function importFile({ deps, req, session, signal }: Call): Promise<Answer> {
  const name = cleanFileName(read(req, 'filename'));
  await touchSession(deps.store, session.id, deps.now());
  const { wake, holdMs = HOLD_MS } = deps;
  const text = await askImport(deps.store, { session, name, holdMs, wake, signal });
  return linesAnswer(text);
}

/** Orders that are new or have changed, as XML. */
async function tellOrders({ deps, node, session }: Call): Promise<Answer> {
  const ask = { node, siteUrl: deps.siteUrl, sessionId: session.id, now: deps.now() };
  if (session.kind !== 'sale') throw new ProtocolFailure('Заказы отдаются с type=sale');
  const { batchId, xml } = await giveOrders(deps.store, ask);
  const onLost = () => noteUndelivered(deps.store, batchId);
  return { body: xml, type: 'application/xml; charset=utf-8', onLost };
}

/** Names that the settings of a node in 1C are filled with. */
async function tellTerms({ session }: Call): Promise<Answer> {
  if (session.kind !== 'sale') throw new ProtocolFailure('Статусы отдаются с type=sale');
  return { body: siteTermsXml(), type: 'application/xml; charset=utf-8' };
}

async function takeAcknowledgement({ deps, node, session }: Call): Promise<Answer> {
  const count = await acknowledgeOrders(deps.store, {
    node,
    siteUrl: deps.siteUrl,
    sessionId: session.id,
    now: deps.now(),
  });
  return linesAnswer(`success\nПодтверждено заказов: ${count}`);
}

/** Ends the session: what complete files no longer name is taken off sale. */
async function finish({ deps, session }: Call): Promise<Answer> {
  await endSession(deps.store, session.id);
  deps.wake();
  return linesAnswer('success');
}

function read({ query }: Request, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value : '';
}
