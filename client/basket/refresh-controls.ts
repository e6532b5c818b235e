import { PartId, PartPrefix, ScriptPath } from '../../shared/page-parts.ts';
import { fetchFragments, reportMistake } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';
import { adoptOrder } from './basket-lines.ts';
import { orderText, productOf } from './order-form.ts';
import { whenSeen } from './when-seen.ts';

/** Another tab, or a page before this one, has changed the basket. */
export function refreshWhenSeen(): void {
  whenSeen(refresh);
}

/** Every control of the page shows what the basket holds now, in whatever list it stands. */
async function refresh(): Promise<void> {
  const controls = [...document.querySelectorAll('.order')];
  if (controls.length === 0) return;
  const askedAt = performance.now();
  try {
    const fragments = await fetchFragments(ScriptPath.Basket, [PartId.Basket]);
    const orders = readOrders(fragments.get(PartId.Basket));
    for (const id of new Set(controls.map(productOf))) {
      adoptOrder(id, orders.get(id) ?? '0/0', askedAt);
    }
    await refreshBar();
  } catch (error) {
    reportMistake(error);
    // Failures are ignored: nobody has asked for it, and the next change will be answered with the
    // truth.
  }
}

/** The bar under the thumb tells what the control above tells. */
async function refreshBar(): Promise<void> {
  const bar = document.querySelector(`[id^="${PartPrefix.BuyingBar}"]`);
  if (bar) swapFragments(await fetchFragments(location.href, [bar.id]));
}

/** Units and package of each product in the basket's list. */
function readOrders(basket: Element | undefined): Map<number, string> {
  const orders = new Map<number, string>();
  for (const row of basket?.querySelectorAll<HTMLElement>('.basket-row') ?? []) {
    const field = row.querySelector<HTMLInputElement>('[name="amount"]');
    if (!field) continue;
    orders.set(productOf(row), orderText(Number(field.defaultValue), Number(row.dataset['step'])));
  }
  return orders;
}
