import { PartId } from '../page-parts.ts';
import * as links from '../routes.ts';
import { OrderParts } from './order-control.tsx';

/** Ids of the explanations that every card and product page points at. */
export const PRICE_NOTE_ID = 'price-note';
export const TEST_NOTE_ID = 'test-note';
/** Id of the form that the hearts belong to. */
export const FAVORITES_FORM_ID = 'favorites';

/**
 * Notes that all cards of a page share: the explanations behind the small buttons and the form of
 * the favourites. Once on each page with products, so that a card stays small.
 */
export function ProductNotes() {
  return (
    <>
      <form id={FAVORITES_FORM_ID} method="post" action={links.favorites()} hidden />
      <template id={PartId.OrderParts}>
        <OrderParts />
      </template>
      <div className="note" id={PRICE_NOTE_ID} popover="auto">
        <p>Войдите, чтобы увидеть персональные условия</p>
        <a className="link" href={links.login()}>
          Войти
        </a>
      </div>
      <p className="note" id={TEST_NOTE_ID} popover="auto">
        Возможность выдачи товара на тест менеджер рассматривает индивидуально
      </p>
    </>
  );
}
