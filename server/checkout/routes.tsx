import type { Express } from 'express';
import { patterns } from '../../shared/route-table.ts';
import type { Handlers, PageDeps } from '../platform/http/page-deps.ts';
import { loadOrderPage } from './load-order-page.tsx';
import { loadProofPage } from './load-proof-page.tsx';
import { provePhoneStep } from './prove-phone-step.tsx';
import { saveOrderStep } from './save-order-step.tsx';

export function addCheckoutRoutes(app: Express, { page, action }: Handlers, deps: PageDeps): void {
  app.get(
    patterns.order,
    page((request) => loadOrderPage(deps, request)),
  );
  app.post(
    patterns.order,
    action((request) => saveOrderStep(deps, request), { isTyped: true }),
  );
  app.get(
    patterns.orderProof,
    page((request) => loadProofPage(deps, request)),
  );
  app.post(
    patterns.orderProof,
    action((request) => provePhoneStep(deps, request)),
  );
}
