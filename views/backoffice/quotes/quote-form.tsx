import type { Order } from '../../../shared/contract/orders.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { dayAfter } from '../../../shared/ru/dates.ts';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import type { Substitutes } from '../orders/substitute-list.tsx';
import { WayFields } from '../orders/way-fields.tsx';
import { QuoteLinesTable } from './quote-lines-table.tsx';

interface QuoteFormProps {
  quote: Order;
  /** Kopecks of a package at the buyer's price level now, by product; absent: none is known. */
  usual: ReadonlyMap<number, number>;
  substitutes: Substitutes;
  /** Addresses of the city's branches. */
  branches: readonly string[];
  refused: Refused | null;
  url: string;
  now: number;
}

const OFFER_DAYS = 7;

/** Free is a price: empty only where none was named. */
const deliveryPrice = ({ delivery }: Order) =>
  delivery.kind === 'none' || delivery.by_manager ? '' : String(delivery.price / 100);

/** Prices of a quote request line by line; what the shop knows stands there already. */
export function QuoteForm({
  quote,
  usual,
  substitutes,
  branches,
  url,
  now,
  ...props
}: QuoteFormProps) {
  const refused = refusedOf(props.refused, desk.quoteOffer(quote.id));
  const refusal = refusedOf(props.refused, desk.quoteRefusal(quote.id));
  const typed = (name: string) => typedIn(refused, name);
  const shown = <input type="hidden" name="revision" value={quote.offer?.revision ?? 0} />;
  return (
    <section aria-labelledby="offer">
      <h2 id="offer">{quote.status === 'offered' ? 'Новое предложение' : 'Назвать цены'}</h2>
      <DeskForm action={desk.quoteOffer(quote.id)} returnTo={url} className="desk-stack">
        {shown}
        <QuoteLinesTable quote={quote} usual={usual} substitutes={substitutes} refused={refused} />
        <div className="desk-inline">
          <DeskInput
            form="offer"
            name="valid_until"
            label="Действует до"
            type="date"
            value={dayAfter(OFFER_DAYS, now)}
            typed={typed('valid_until')}
            error={refused?.errors['valid_until']}
            required
          />
          <WayFields
            form="offer"
            delivery={quote.delivery}
            branches={branches}
            unchosen="Договоримся"
            refused={refused}
          />
          <DeskInput
            form="offer"
            name="delivery_price"
            label="Доставка, ₽ (пусто — договоримся)"
            value={deliveryPrice(quote)}
            typed={typed('delivery_price')}
            error={refused?.errors['delivery_price']}
          />
        </div>
        <DeskInput
          form="offer"
          name="comment"
          max={1000}
          label="Покупателю"
          value={quote.offer?.comment ?? ''}
          typed={typed('comment')}
          rows={2}
        />
        <button className="button button-primary" type="submit" data-key="s">
          Отправить предложение
        </button>
      </DeskForm>
      <details open={refusal !== null}>
        <summary className="link">Отказать</summary>
        <DeskForm action={desk.quoteRefusal(quote.id)} returnTo={url} className="desk-inline">
          {shown}
          <DeskInput
            form="refusal"
            name="reason"
            label="Почему"
            value=""
            typed={typedIn(refusal, 'reason')}
            error={refusal?.errors['reason']}
            max={1000}
            required
          />
          <button className="desk-mini" type="submit">
            Отказать
          </button>
        </DeskForm>
      </details>
    </section>
  );
}
