import type { RequestHandler } from 'express';
import QRCode from 'qrcode';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';

/** GET /app-codes/:number.svg: a QR code with the address of the shop's app in a store of apps. */
export function serveAppCode({ company }: Pick<PageDeps, 'company'>): RequestHandler {
  return async (req, res) => {
    const app = company.apps[Number(req.params['number']) - 1];
    if (!app) throw new HttpError(createProblem(404));
    res.setHeader('Cache-Control', 'public, max-age=300');
    res.type('svg').send(await QRCode.toString(app.url, { type: 'svg', margin: 2 }));
  };
}
