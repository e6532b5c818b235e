import { PartId } from '../../shared/page-parts.ts';
import { HeldPage, HeldStep } from '../../views/checkout/held-page.tsx';
import { fieldsOf } from '../login/keep-typed.tsx';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { stepFrame } from './load-order-page.tsx';
import { toBasket } from './refuse-step.tsx';

/** Fields that somebody has written by hand; the rest is chosen again in a moment. */
const WRITTEN = /^(?:name|phone|email|inn|comment|\w+_address)$/;

/**
 * Answer to a step for which there are no goods: what was written stands on a page of its own, to be sent
 * again; with nothing written the basket tells more.
 */
export function holdStep(
  deps: PageDeps,
  { path, body, visitor }: Pick<ActionRequest, 'path' | 'body' | 'visitor'>,
): ActionAnswer {
  const fields = fieldsOf(body);
  if (!fields.some(([name, value]) => WRITTEN.test(name) && value.trim() !== '')) return toBasket();
  const { loggedIn } = pageViewer(deps, visitor);
  const page = stepFrame(deps, `Корзина пуста — Оформление заказа — ${deps.company.name}`);
  const held = { action: path, fields, loggedIn };
  const fragments = { [PartId.Checkout]: <HeldStep {...held} /> };
  return { kind: 'refused', page: { ...page, body: <HeldPage {...held} />, fragments } };
}
