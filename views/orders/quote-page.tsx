import type { ReactNode } from 'react';
import type { Order } from '../../shared/contract/orders.ts';
import { formatPrice } from '../../shared/money.ts';
import type { PaymentKind } from '../../shared/order.ts';
import { stepNote } from '../../shared/order-events.ts';
import { offerPaymentKinds } from '../../shared/payment-options.ts';
import type { PaymentWays } from '../../shared/payment-ways.ts';
import * as links from '../../shared/routes.ts';
import { formatFullDay, formatTerm } from '../../shared/ru/dates.ts';
import { isMobilePhone } from '../../shared/ru/phone.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { PagePath } from '../layout/page-path.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { OrderDetails, OrderHistory } from './order-details.tsx';
import { StatusBadge } from './status-badge.tsx';

interface QuotePageProps {
  quote: Order;
  phone: string;
  /** The offer's day has passed. */
  isOverdue: boolean;
  loggedIn: boolean;
  ways: PaymentWays;
}

/** /order-send/:code: the quote request went to a manager. */
export function QuoteSentPage(props: QuotePageProps) {
  const { quote } = props;
  return (
    <div className="container" data-request={quote.number} data-order-at={quote.created_at}>
      <h1 className="order-title">
        Заявка №&nbsp;{quote.number} отправлена <StatusBadge status={quote.status} />
      </h1>
      <QuoteBody {...props} />
    </div>
  );
}

/** /lk-request/:id: the same with its history. */
export function QuotePage(props: QuotePageProps) {
  const { quote } = props;
  return (
    <div className="container">
      <PagePath
        items={[{ title: 'Мои заявки', url: links.accountPart('requests') }]}
        current={`Заявка № ${quote.number}`}
      />
      <h1 className="order-title">
        Заявка №&nbsp;{quote.number} от&nbsp;{formatFullDay(quote.created_at)}{' '}
        <StatusBadge status={quote.status} />
      </h1>
      <QuoteBody {...props}>
        <OrderHistory events={quote.events} />
      </QuoteBody>
    </div>
  );
}

function QuoteBody(props: QuotePageProps & { children?: ReactNode }) {
  const { quote, phone, children } = props;
  const { related } = quote;
  return (
    <OrderDetails order={quote}>
      <section className="panel" aria-label="Что дальше">
        <h2>Что дальше</h2>
        <QuoteState {...props} />
        {related?.kind === 'order' && (
          <p>
            <a className="link" href={links.orderResult(related.code)}>
              Заказ №&nbsp;{related.number}
            </a>
          </p>
        )}
        {phone && (
          <p className="muted">
            Вопросы по&nbsp;заявке:{' '}
            <a className="link nowrap" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </p>
        )}
      </section>
      {children}
    </OrderDetails>
  );
}

function QuoteState({ quote, isOverdue, loggedIn, ways }: QuotePageProps) {
  switch (quote.status) {
    case 'offered':
      return isOverdue ? (
        <p>Срок предложения вышел. Позвоните нам: обновим цены и&nbsp;сроки.</p>
      ) : (
        <AcceptForm quote={quote} ways={ways} />
      );
    case 'accepted':
      return <p>По&nbsp;заявке оформлен заказ.</p>;
    case 'declined':
      return <Refusal quote={quote} />;
    default:
      return (
        <ul className="next-steps">
          <li>
            <Icon name="clock" />
            <span>Менеджер назовёт цены и&nbsp;сроки в&nbsp;течение рабочего дня.</span>
          </li>
          <li>
            <Icon name="mail" />
            <span>
              {quote.email
                ? `Предложение пришлём на ${quote.email}.`
                : isMobilePhone(quote.phone) && 'Когда предложение будет готово, пришлём СМС.'}{' '}
              {loggedIn
                ? 'Оно появится и в личном кабинете.'
                : 'Оно появится и на этой странице, в этом браузере.'}
            </span>
          </li>
        </ul>
      );
  }
}

/** Why there is no offer, as the manager has said. */
function Refusal({ quote }: Pick<QuotePageProps, 'quote'>) {
  const reason = stepNote(quote.events, 'declined');
  return (
    <>
      <p>К&nbsp;сожалению, предложить эти товары мы&nbsp;не&nbsp;можем.</p>
      {reason && (
        <p>
          <strong>Причина:</strong> {reason}
        </p>
      )}
    </>
  );
}

function acceptWords(kind: PaymentKind, total: number): string {
  if (kind === 'online') return `Заказать и оплатить ${formatPrice(total)}`;
  return kind === 'invoice' ? 'Заказать по счёту' : 'Заказать с оплатой при получении';
}

/** One button makes an order of the offer; an organisation says how it pays. */
function AcceptForm({ quote, ways }: Pick<QuotePageProps, 'quote' | 'ways'>) {
  const { firm, total, delivery, lines } = quote;
  const facts = { total, delivery: delivery.kind, lines: lines.length };
  const offer = { isFirm: firm !== null, ...facts };
  const kinds = offerPaymentKinds(offer, ways);
  const until = quote.offered_until === null ? '' : formatTerm(quote.offered_until);
  return (
    <>
      <p>
        Менеджер назвал цены и&nbsp;сроки. Предложение действует до&nbsp;{until}. Что есть
        на&nbsp;складе, сразу отложим.
      </p>
      <OfferFacts quote={quote} />
      {kinds.length === 0 && (
        <p>Чтобы заказать, позвоните нам: способ оплаты согласует менеджер.</p>
      )}
      <form className="order-actions" method="post" action={links.offerAcceptance(quote.id)}>
        <input type="hidden" name="revision" value={quote.offer?.revision ?? 0} />
        {kinds.map((kind, index) => (
          <button
            key={kind}
            className={`button ${index === 0 ? 'button-primary' : 'button-secondary'}`}
            type="submit"
            name="payment"
            value={kind}
          >
            {acceptWords(kind, quote.total)}
          </button>
        ))}
      </form>
    </>
  );
}
