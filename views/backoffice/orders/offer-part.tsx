import type { Order } from '../../../shared/contract/orders.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { type OfferState, offerChanges } from '../../../shared/offer-state.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';
import { loadText } from '../../orders/offer-facts.tsx';

export interface ShownRevision {
  revision: number;
  at: number;
  state: OfferState;
  isWithdrawn: boolean;
}

interface OfferPartProps {
  order: Order;
  revisions: readonly ShownRevision[];
}

/** Offers of a quote request, the last first, each with what it changed. */
export function OfferPart({ order, revisions }: OfferPartProps) {
  if (revisions.length === 0 && order.loads.length === 0) return null;
  return (
    <section aria-labelledby="offers">
      <h2 id="offers">Предложения</h2>
      {order.loads.length > 0 && <p>Нужно подключить: {order.loads.map(loadText).join(', ')}</p>}
      {order.status !== 'new' && order.offer && (
        <p>
          <a className="link" href={desk.quotePaper(order.id)}>
            Коммерческое предложение (PDF)
          </a>
        </p>
      )}
      <ol className="desk-changes">
        {revisions
          .map((one, at) => ({ ...one, changes: changesOf(revisions, at) }))
          .toReversed()
          .map(({ revision, at, state, isWithdrawn, changes }) => (
            <li key={revision}>
              <span className="muted">
                {formatDay(at)} {formatClock(at)}
              </span>{' '}
              №&nbsp;{revision}: {formatPrice(state.total)}
              {isWithdrawn && ' (отозвано)'}
              {changes.length > 0 && (
                <ul>
                  {changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
      </ol>
    </section>
  );
}

/** Against the last offer before it that was not taken back. */
function changesOf(revisions: readonly ShownRevision[], at: number): string[] {
  const own = revisions[at];
  const before = revisions.slice(0, at).findLast(({ isWithdrawn }) => !isWithdrawn);
  return own && before ? offerChanges(before.state, own.state) : [];
}
