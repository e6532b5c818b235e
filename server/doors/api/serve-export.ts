import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Express } from 'express';
import { CallError } from '../../../shared/contract/call.ts';
import type { ProgramRight } from '../../identity/program-rights.ts';
import { createProblem, HttpError } from '../../platform/http/problem.ts';
import type { FullFeed } from '../exchange/full-feed/create-full-feed.ts';
import { WHOLE_SCOPE } from '../exchange/full-feed/write-full-feed.ts';
import { programOf } from './admit-program.ts';

export const EXPORT_PATH = '/api/v1/export.xml';
export const EXPORT_RIGHT = 'prices:read' satisfies ProgramRight;

/** The whole catalogue with the prices of all levels, for programs whose key allows it; one at a time. */
export function serveExport(app: Express, { fullFeed }: { fullFeed: FullFeed | null }): void {
  let isBusy = false;
  app.get(EXPORT_PATH, async (req, res) => {
    const program = programOf(req);
    if (!fullFeed || !program) throw new CallError('unauthorized', 'Нужен ключ программы');
    if (!program.rights.includes(EXPORT_RIGHT)) {
      throw new CallError('forbidden', `Ключу нужно право ${EXPORT_RIGHT}`);
    }
    if (isBusy) {
      const problem = createProblem(503, 'busy', 'Выгрузку уже делают, повторите позже');
      throw new HttpError(problem, { 'Retry-After': '60' });
    }
    isBusy = true;
    try {
      res.type('application/xml; charset=utf-8').setHeader('Cache-Control', 'private, no-store');
      if (req.method === 'HEAD') res.end();
      else await pipeline(Readable.from(fullFeed(WHOLE_SCOPE)), res);
    } finally {
      isBusy = false;
    }
  });
}
