import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { PagePath } from '../layout/page-path.tsx';
import { SentAgain, type SentAgainProps } from '../login/sent-again.tsx';

interface HeldPageProps extends SentAgainProps {
  loggedIn: boolean;
}

/** Step of an order for which there are no goods any more: nothing typed is lost. */
export function HeldPage(props: HeldPageProps) {
  return (
    <div className="container form-page">
      <PagePath current="Оформление заказа" />
      <h1>Оформление заказа</h1>
      <HeldStep {...props} />
    </div>
  );
}

/** The same in the place of the steps. */
export function HeldStep({ loggedIn, ...form }: HeldPageProps) {
  return (
    <div id={PartId.Checkout}>
      <h2>В&nbsp;корзине нет отмеченных товаров</h2>
      <p>
        Отметьте их{' '}
        <a className="link" href={links.basket()} target="_blank" rel="noopener">
          в&nbsp;корзине
        </a>
        {!loggedIn && (
          <>
            {' '}
            или, если вы&nbsp;вышли из аккаунта,{' '}
            <a className="link" href={links.login()} target="_blank" rel="noopener">
              войдите снова
            </a>
          </>
        )}
        , вернитесь сюда и&nbsp;отправьте ещё раз: всё, что вы&nbsp;заполнили, сохранилось.
      </p>
      <SentAgain {...form} />
    </div>
  );
}
