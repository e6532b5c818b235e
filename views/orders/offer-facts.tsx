import type { Load, Order } from '../../shared/contract/orders.ts';
import { offerWord } from '../../shared/order-events.ts';
import * as links from '../../shared/routes.ts';
import { formatCount } from '../../shared/ru/plural.ts';

/** «мощность 12,5 кВт» */
export const loadText = ({ title, amount, unit }: Load): string =>
  `${title.toLowerCase()} ${formatCount(amount)}\u00a0${unit}`;

/** Facts of an offer besides its prices: changes, power, gas and water, and its paper. */
export function OfferFacts({ quote }: { quote: Order }) {
  const { offer, loads, code } = quote;
  const { comment } = offerWord(quote);
  return (
    <>
      {comment && <p>{comment}</p>}
      {offer && offer.changes.length > 0 && (
        <>
          <p>
            <strong>Что изменилось в&nbsp;предложении №&nbsp;{offer.revision}</strong>
          </p>
          <ul>
            {offer.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
      {loads.length > 0 && <p>Для подключения нужно: {loads.map(loadText).join(', ')}.</p>}
      <p>
        <a className="link" href={links.offerPaper(code)} download>
          Скачать коммерческое предложение (PDF)
        </a>
      </p>
    </>
  );
}
