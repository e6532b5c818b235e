import type { Order } from '../../shared/contract/orders.ts';
import * as desk from '../../shared/desk-routes.ts';
import { dayAfter } from '../../shared/ru/dates.ts';
import { DeskForm, DeskInput } from './desk-form.tsx';
import { DeskScroll } from './desk-scroll.tsx';
import type { Refused } from './refused.ts';

interface QuoteFormProps {
  quote: Order;
  /** Kopecks of a package at the buyer's price level now, by product; absent: none is known. */
  usual: ReadonlyMap<number, number>;
  refused: Refused | null;
  url: string;
  now: number;
}

const OFFER_DAYS = 7;

/** Prices of a quote request line by line; what the shop knows stands there already. */
export function QuoteForm({ quote, usual, refused, url, now }: QuoteFormProps) {
  const typed = (name: string) => {
    const value = refused?.values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const priceOf = (line: Order['lines'][number]) => {
    const price = line.price ?? usual.get(line.product_id) ?? null;
    return price === null ? '' : String(price / 100);
  };
  return (
    <section aria-labelledby="offer">
      <h2 id="offer">{quote.status === 'offered' ? 'Новое предложение' : 'Назвать цены'}</h2>
      <DeskForm action={desk.quoteOffer(quote.id)} returnTo={url} className="desk-stack">
        <DeskScroll label="Цены строк">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Код</th>
                <th scope="col">Товар</th>
                <th scope="col" className="desk-number">
                  Упаковок
                </th>
                <th scope="col">Цена упаковки, ₽</th>
                <th scope="col">Будет</th>
              </tr>
            </thead>
            <tbody>
              {quote.lines.map((line) => (
                <tr key={line.position}>
                  <td>{line.code}</td>
                  <td className="desk-title">{line.title}</td>
                  <td className="desk-number">
                    {line.packages}
                    {line.package > 1 && ` × ${line.package}`}
                  </td>
                  <td>
                    <input
                      className="input desk-cell"
                      name={`price.${line.position}`}
                      inputMode="decimal"
                      defaultValue={typed(`price.${line.position}`) ?? priceOf(line)}
                      aria-label={`Цена: ${line.title}`}
                      required
                    />
                  </td>
                  <td>
                    <input
                      className="input"
                      type="date"
                      name={`comes.${line.position}`}
                      defaultValue={typed(`comes.${line.position}`) ?? line.comes_on ?? ''}
                      aria-label={`Когда будет: ${line.title}`}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </DeskScroll>
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
          <DeskInput
            form="offer"
            name="delivery_price"
            label="Доставка, ₽ (пусто — договоримся)"
            value={quote.delivery.price > 0 ? String(quote.delivery.price / 100) : ''}
            typed={typed('delivery_price')}
          />
        </div>
        <DeskInput
          form="offer"
          name="comment"
          label="Покупателю"
          value=""
          typed={typed('comment')}
          rows={2}
        />
        <button className="button button-primary" type="submit" data-key="s">
          Отправить предложение
        </button>
      </DeskForm>
      <details>
        <summary className="link">Отказать</summary>
        <DeskForm action={desk.quoteRefusal(quote.id)} returnTo={url} className="desk-inline">
          <DeskInput form="refusal" name="reason" label="Почему" value="" required />
          <button className="desk-mini" type="submit">
            Отказать
          </button>
        </DeskForm>
      </details>
    </section>
  );
}
