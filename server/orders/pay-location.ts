import { createNotice } from '../../shared/notice.ts';
import { links } from '../../shared/routes.ts';
import type { ActionDone, ActionRequest } from '../http/action.ts';
import { type PageDeps, pageViewer } from '../page-deps.ts';

interface PayAsk {
  order: { id: number; code: string };
  method: 'card' | 'sbp';
}

/**
 * On to the payment system; when it does not answer the order stays as it is, waiting for its payment.
 * @throws CallError when there is nothing to pay.
 */
export async function payLocation(
  deps: PageDeps,
  request: ActionRequest,
  { order, method }: PayAsk,
): Promise<ActionDone> {
  const { viewer, siteUrl } = pageViewer(deps, request.visitor);
  const return_url = siteUrl + links.payResult(order.code);
  const started = await deps.shop.payOrder(viewer, { id: order.id, method, return_url });
  if (started?.kind === 'redirect') return { kind: 'done', outside: started.url };
  const notice = createNotice({
    ...{
      id: 'payment',
      title: 'Оплата сейчас недоступна',
      icon: 'triangle-alert',
      color: 'warning',
    },
    description: 'Заказ принят и ждёт оплаты: попробуйте ещё раз чуть позже.',
  });
  return { kind: 'done', location: links.orderResult(order.code), notice };
}
