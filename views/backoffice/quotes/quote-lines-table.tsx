import { DeskField } from '../../../shared/backoffice.ts';
import type { Order, OrderLine } from '../../../shared/contract/orders.ts';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { type Refused, typedIn } from '../desk/refused.ts';
import { SubstituteList, type Substitutes } from '../orders/substitute-list.tsx';

interface QuoteLinesTableProps {
  quote: Order;
  /** Kopecks of a package at the buyer's price level now, by product; absent: none is known. */
  usual: ReadonlyMap<number, number>;
  /** Goods that stand for each line's own, by product. */
  substitutes: Substitutes;
  refused: Refused | null;
}

/** Lines of a quote request to be priced: price, discount, analogue, term and a note of each. */
export function QuoteLinesTable({ quote, ...facts }: QuoteLinesTableProps) {
  return (
    <DeskScroll label="Цены строк">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Код</th>
            <th scope="col">Товар и слово о нём покупателю</th>
            <th scope="col" className="desk-number">
              Упаковок
            </th>
            <th scope="col">Цена упаковки, ₽</th>
            <th scope="col">Скидка, %</th>
            <th scope="col">Аналог (код)</th>
            <th scope="col">Будет</th>
          </tr>
        </thead>
        <tbody>
          {quote.lines.map((line) => (
            <QuoteLine key={line.position} line={line} {...facts} />
          ))}
        </tbody>
      </table>
    </DeskScroll>
  );
}

type QuoteLineProps = Omit<QuoteLinesTableProps, 'quote'> & { line: OrderLine };

function QuoteLine({ line, usual, substitutes, refused }: QuoteLineProps) {
  const listId = `substitutes-${line.position}`;
  const instead = substitutes.get(line.product_id) ?? [];
  const known = line.full_price ?? line.price ?? usual.get(line.product_id) ?? null;
  const price = known === null ? '' : String(known / 100);
  const cell = (name: string, label: string, value: string) => {
    const field = `${name}.${line.position}`;
    return {
      className: 'input desk-cell',
      name: field,
      defaultValue: typedIn(refused, field) ?? value,
      'aria-label': `${label}: ${line.title}`,
      'aria-invalid': refused?.errors[field] ? (true as const) : undefined,
    };
  };
  // The price of a substitute is asked about once: sent again, the same one was looked at.
  const isAsked = (name: string) => refused?.errors[`${name}.${line.position}`] !== undefined;
  const sent = typedIn(refused, `${DeskField.Was}price.${line.position}`);
  const was =
    isAsked('price') && typedIn(refused, `instead.${line.position}`) ? '' : (sent ?? price);
  return (
    <tr>
      <td>{line.code}</td>
      <td className="desk-title">
        {line.title}
        {line.instead_of && <span className="muted"> (вместо: {line.instead_of})</span>}
        <input {...cell('note', 'Слово покупателю', line.note)} className="input" maxLength={300} />
        <LineFaults line={line} refused={refused} />
      </td>
      <td className="desk-number">
        {line.packages}
        {line.package > 1 && ` × ${line.package}`}
      </td>
      <td>
        <input {...cell('price', 'Цена', price)} inputMode="decimal" required />
        <input type="hidden" name={`${DeskField.Was}price.${line.position}`} value={was} />
      </td>
      <td>
        <input
          {...cell('discount', 'Скидка', line.discount ? percent(line.discount) : '')}
          inputMode="decimal"
        />
      </td>
      <td>
        <input {...cell('instead', 'Код аналога', '')} list={listId} />
        <SubstituteList id={listId} goods={instead} />
      </td>
      <td>
        <input
          {...cell('comes', 'Когда будет', line.comes_on ?? '')}
          className="input"
          type="date"
        />
      </td>
    </tr>
  );
}

const FIELDS = ['price', 'discount', 'instead', 'note', 'comes'] as const;

function LineFaults({ line, refused }: Pick<QuoteLineProps, 'line' | 'refused'>) {
  const faults = FIELDS.flatMap((name) => refused?.errors[`${name}.${line.position}`] ?? []);
  return faults.map((fault) => (
    <span key={fault} className="field-error">
      {fault}
    </span>
  ));
}

const percent = (hundredths: number) => String(hundredths / 100).replace('.', ',');
