import type { IncomingMessage } from 'node:http';
import express, { type Request, type Response } from 'express';
import { isRefusal } from '../../../../shared/exchange-words.ts';
import type { Millis } from '../../../../shared/millis.ts';
import type { FrontDoor } from '../../../platform/http/request-listener.ts';
import type { Log } from '../../../platform/log.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { noteStep } from '../sessions/note-step.ts';
import { ProtocolFailure } from '../sessions/protocol-failure.ts';
import { type Answer, linesAnswer } from './answer.ts';
import { answerCall } from './answer-call.ts';
import { WrongLogin } from './authorize.ts';

/** Addresses that accounting systems call; the second is what 1C has from the box. */
const EXCHANGE_PATHS = ['/1c/exchange', '/bitrix/admin/1c_exchange.php'] as const;

export interface DoorDeps {
  store: Store;
  dataDir: string;
  /** https://marmit.example */
  siteUrl: string;
  log: Log;
  now: () => Millis;
  /** Number of proxies in front. */
  trustProxy: number;
  /** Starts the import beside the shop where none runs. */
  wake: () => void;
  /** Longest time that an answer is held, milliseconds. */
  holdMs?: number;
}

/**
 * The protocol of exchange with accounting systems. Every answer is 200 but that to a wrong login: to
 * the client another status is only a broken line.
 */
export function createExchangeDoor(deps: DoorDeps): FrontDoor {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.set('trust proxy', deps.trustProxy);
  app.all([...EXCHANGE_PATHS], (req, res) => answer(deps, req, res));
  const isFor = ({ url = '' }: IncomingMessage) => {
    const [path = ''] = url.split('?', 1);
    return (EXCHANGE_PATHS as readonly string[]).includes(path.replace(/\/$/, ''));
  };
  return { route: 'exchange', isFor, listener: app };
}

async function answer(deps: DoorDeps, req: Request, res: Response): Promise<void> {
  const startedAt = deps.now();
  const from = performance.now();
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  let step: number | null = null;
  const onSession = (id: number) => {
    step = id;
  };
  const { signal } = gone;
  const { status, body, type, onLost } = await answerCall(deps, req, { signal, onSession }).then(
    (made) => ({ ...made, status: 200 }),
    (error: unknown) => explain(deps, req, error),
  );
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  res.statusCode = status;
  if (status === 401) res.setHeader('WWW-Authenticate', 'Basic realm="1C", charset="UTF-8"');
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', bytes.length);
  res.setHeader('Cache-Control', 'no-store');
  // Parts that were taken stand in the journal as their files.
  const isTakenPart = req.query['mode'] === 'file' && !isRefusal(String(body));
  if (step !== null && !isTakenPart) {
    await noteStep(deps.store, {
      sessionId: step,
      at: startedAt,
      ms: Math.round(performance.now() - from),
      step: `${textOf(req.query['type'])} ${textOf(req.query['mode'])}`,
      file: textOf(req.query['filename']),
      answer: type.startsWith('text/') ? String(body) : `${bytes.length} байт`,
    }).catch((error: unknown) => deps.log.warn({ err: error }, 'Журнал обмена'));
  }
  if (onLost) {
    res.once('close', () => {
      if (res.writableFinished) return;
      onLost().catch((error: unknown) => deps.log.warn({ err: error }, 'Выдача заказов'));
    });
  }
  res.end(bytes);
  // The rest of a refused part, which the client still sends, is not waited for.
  if (!req.complete) req.resume();
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 250) : '');

function explain({ log }: DoorDeps, req: Request, error: unknown): Answer & { status: 200 | 401 } {
  if (error instanceof WrongLogin) {
    return { ...linesAnswer('failure\nНеверный логин или пароль'), status: 401 };
  }
  if (error instanceof ProtocolFailure) {
    return { ...linesAnswer(`failure\n${error.message}`), status: 200 };
  }
  // A line that broke is nobody's fault here; the journal alone hears the answer.
  if (!req.complete && req.socket.destroyed) {
    log.info('Передача файла из учётной системы оборвалась, часть отброшена');
    return { ...linesAnswer('failure\nПередача оборвалась, часть отброшена'), status: 200 };
  }
  log.error({ err: error }, 'Обмен с учётной системой');
  return { ...linesAnswer('failure\nОшибка в магазине, повторите позже'), status: 200 };
}
