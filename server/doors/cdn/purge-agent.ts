import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createProblem, sendProblem } from '../../platform/http/problem.ts';
import type { Log } from '../../platform/log.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { type PurgeMessage, purgeMessageSchema } from './purge-message.ts';
import type { Refresher } from './refresh-copies.ts';

interface PurgeAgentOptions {
  refresher: Refresher;
  /** Key that lets its holder have copies renewed: CDN_PURGE_KEY of the shop. */
  key: string;
  log: Pick<Log, 'info' | 'error'>;
}

const MAX_BYTES = 1024 * 1024;

/**
 * Answers `POST /` beside an nginx: a message of the shop in JSON, `Authorization: Bearer …`; its
 * copies wait to be renewed when the answer comes. Refusals are problem+json.
 */
export function createPurgeAgent({ refresher, key, log }: PurgeAgentOptions): RequestListener {
  const expected = digest(`Bearer ${key}`);
  return async (req, res) => {
    try {
      if (req.method !== 'POST') return refuse(res, 405, 'Нужен POST');
      const given = digest(req.headers.authorization ?? '');
      if (!timingSafeEqual(given, expected)) return refuse(res, 401, 'Неверный ключ');
      const message = await readMessage(req);
      if (!message) return refuse(res, 400, 'Нужны метки страниц: {"tags": ["p-1"]}');
      const done = refresher.refresh(message);
      log.info(
        { ...done, tags: message.tags.length, everything: message.everything },
        'Копии устарели',
      );
      res.setHeader('Content-Type', 'application/json');
      res.end(JSON.stringify(done));
    } catch (error) {
      log.error({ err: error }, 'Кеш nginx не обновляется');
      refuse(res, 500, 'Кеш nginx не обновляется: подробности в журнале');
    }
  };
}

/** Null when it is none. */
async function readMessage(req: IncomingMessage): Promise<PurgeMessage | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return purgeMessageSchema.safeParse(parseJson(Buffer.concat(chunks).toString())).data ?? null;
}

function refuse(res: ServerResponse, status: 400 | 401 | 405 | 500, title: string): void {
  if (res.headersSent) return void res.destroy();
  sendProblem(res, createProblem(status, undefined, title), '');
}

const digest = (text: string) => createHash('sha256').update(text).digest();
