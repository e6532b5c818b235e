import * as desk from '../../../shared/desk-routes.ts';
import { GoneThingPart } from '../../../views/backoffice/desk/gone-thing-part.tsx';
import type { DeskDeps } from './desk-deps.ts';
import type { DeskAnswer, DeskPage, DeskPageRoute, DeskRequest } from './desk-page.ts';

/** Words for a card that is not there, by its address. */
const MISSING: Readonly<Record<string, string>> = {
  [desk.order.path]: 'Такого заказа нет',
  [desk.product.path]: 'Такого товара нет',
  [desk.customer.path]: 'Такого покупателя нет',
  [desk.firm.path]: 'Такой фирмы нет',
  [desk.question.path]: 'Такого вопроса нет',
  [desk.callback.path]: 'Такого звонка нет',
  [desk.inquiry.path]: 'Такого обращения нет',
  [desk.price.path]: 'Такого товара нет',
  [desk.stockProduct.path]: 'Такого товара нет',
  [desk.statement.path]: 'Такой выписки нет',
  [desk.exchangeNode.path]: 'Такого узла нет',
  [desk.job.path]: 'Такой работы нет',
};

/** A thing that has become another leads there; texts that were typed for it are shown beside the link. */
export async function answerMissing(
  { path, findGone }: DeskPageRoute,
  deps: DeskDeps,
  request: DeskRequest,
): Promise<Exclude<DeskAnswer, null>> {
  const { refused } = request;
  const gone = (await findGone?.(deps, request)) ?? null;
  if (!refused) {
    return gone?.became ? { kind: 'redirect', location: gone.became.link } : missingPage(path);
  }
  const { title, body } = missingPage(path);
  return {
    title: gone ? 'Этого больше нет' : title,
    body: (
      <>
        <GoneThingPart gone={gone} refused={refused} />
        {body}
      </>
    ),
    status: 404,
  };
}

/** The page of a thing that is not there; without a path, of an address that leads nowhere. */
export function missingPage(path = ''): DeskPage {
  const body = (
    <p>
      Проверьте адрес или найдите нужное поиском сверху: по номеру, телефону, ИНН, сумме или имени.{' '}
      <a className="link" href={desk.today()}>
        Сегодня
      </a>
    </p>
  );
  return { title: MISSING[path] ?? 'Такой страницы нет', body, status: 404 };
}
