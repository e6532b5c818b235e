import express, { type Request, type RequestHandler } from 'express';
import { ANYONE } from '../../shared/contract/anyone.ts';
import { patterns } from '../../shared/route-table.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';

/** The form of a mail program has one short field. */
const MAX_BYTES = 10_000;

/**
 * POST of a mail program's own «Отписаться» (RFC 8058): it ends the mailing at once and is answered without a
 * redirect, which such programs do not follow. The form of the page goes on to its own handler.
 */
export function endFromMail({ shop }: Pick<PageDeps, 'shop'>): RequestHandler {
  const router = express.Router({ caseSensitive: true });
  router.post(
    patterns.subscriptionEnd,
    express.urlencoded({ extended: false, limit: MAX_BYTES }),
    async (req, res, next) => {
      if (!isOfMailProgram(req)) return next();
      const token = String(req.params['token']).slice(0, 100);
      const found = await shop.endSubscription(ANYONE, { token });
      res.setHeader('Cache-Control', 'private, no-store');
      res
        .status(found ? 200 : 404)
        .type('text/plain')
        .send(found ? 'Вы отписались\n' : 'Ссылка не действует\n');
    },
  );
  return router;
}

/** Browsers send no fields of the page's form, and none of them in parts. */
function isOfMailProgram(req: Request): boolean {
  if (req.is('multipart/form-data')) return true;
  const { 'List-Unsubscribe': field } = (req.body ?? {}) as Record<string, unknown>;
  return field === 'One-Click';
}
