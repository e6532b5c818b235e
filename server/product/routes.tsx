import type { Express } from 'express';
import { ANYONE } from '../../shared/contract/anyone.ts';
import { patterns } from '../../shared/route-table.ts';
import type { MakePageHandler, PageDeps } from '../platform/http/page-deps.ts';
import { loadCompanionsPage } from './load-companions-page.tsx';
import { loadProductPage } from './load-product-page.tsx';

/** Pages of products, their documents, and the products that go with another. */
export function addProductRoutes(app: Express, page: MakePageHandler, deps: PageDeps): void {
  app.get(
    patterns.product,
    page((request) => loadProductPage(deps, request), { composed: true }),
  );
  app.get(
    patterns.companions,
    page((request) => loadCompanionsPage(deps, request)),
  );
  app.get(patterns.document, async (req, res, next) => {
    const key = String(req.params['key']);
    if (!/^[a-z0-9-]{1,100}$/.test(key)) return next();
    const found = await deps.shop.document(ANYONE, { key });
    if (!found) return next();
    const name = encodeURIComponent(found.filename);
    res.setHeader('Content-Type', 'application/pdf');
    res.setHeader('Content-Disposition', `inline; filename*=UTF-8''${name}`);
    res.setHeader('Cache-Control', 'public, max-age=3600');
    res.send(Buffer.from(found.content, 'base64'));
  });
}

/** A document is the same for everyone. */
