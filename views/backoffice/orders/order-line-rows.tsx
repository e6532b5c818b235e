import { DeskField } from '../../../shared/backoffice.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { formatPrice, typedPrice } from '../../../shared/money.ts';
import { type Refused, typedIn } from '../desk/refused.ts';
import type { SentRow } from './sent-rows.ts';
import { SubstituteList } from './substitute-list.tsx';

type OrderLine = Order['lines'][number];

/** Units of a product where they stand. */
interface PlacedUnits {
  storage: string;
  units: number;
}

export interface LineStock {
  productId: number;
  held: readonly PlacedUnits[];
  free: readonly PlacedUnits[];
}

const places = (list: readonly PlacedUnits[]) =>
  list.map(({ storage, units }) => `${storage}: ${units}`).join(', ');

/** «уп. по 6: 523,00 ₽» */
const packageText = ({ package: units, price }: OrderLine) =>
  `уп. по\u00a0${units}${price === null ? '' : `: ${formatPrice(price)}`}`;

const SUBSTITUTES_ID = 'substitutes';
/** Number of the fields of a new line. */
export const ADDED = '900';

interface LineFieldProps {
  name: 'quantity' | 'price';
  number: number;
  /** Number that it had in a refused form; '' when it was not there. */
  sent: string;
  /** Present value. */
  value: string;
  label: string;
  refused: Refused | null;
}

/** A field of a line; the form carries how it stood, so that only what was changed is saved. */
function LineField({ name, number, sent, value, label, refused }: LineFieldProps) {
  const field = `${name}.${number}`;
  return (
    <>
      <input
        className="input desk-cell"
        name={field}
        inputMode={name === 'quantity' ? 'numeric' : 'decimal'}
        defaultValue={typedIn(refused, `${name}.${sent}`) ?? value}
        aria-label={label}
        aria-invalid={refused?.errors[`${name}.${sent}`] ? true : undefined}
      />
      <input type="hidden" name={DeskField.Was + field} value={value} />
    </>
  );
}

interface KnownLineProps {
  line: OrderLine;
  number: number;
  /** Number that it had in a refused form; '' when it was not there. */
  sent: string;
  stock: LineStock | undefined;
  mayChange: boolean;
  refused: Refused | null;
}

/** A line of the order with where its goods are. */
export function KnownLine({ line, number, sent, stock, mayChange, refused }: KnownLineProps) {
  const unit = line.sum === null ? '' : typedPrice(Math.round(line.sum / line.quantity));
  const field = { number, sent, refused };
  return (
    <tr>
      <td>
        {line.code}
        {mayChange && <input type="hidden" name={`code.${number}`} value={line.code} />}
      </td>
      <td className="desk-title">
        {line.title}
        {line.package > 1 && <span className="muted"> {packageText(line)}</span>}
      </td>
      <td className="desk-number">
        {mayChange ? (
          <LineField
            name="quantity"
            {...field}
            value={String(line.quantity)}
            label={`Штук: ${line.title}`}
          />
        ) : (
          line.quantity
        )}
      </td>
      <td className="desk-number">
        {mayChange ? (
          <LineField name="price" {...field} value={unit} label={`Цена: ${line.title}`} />
        ) : (
          unit
        )}
      </td>
      <td className="desk-number">{formatPrice(line.sum)}</td>
      <td>{stock ? places(stock.held) : ''}</td>
      <td className="muted">{stock ? places(stock.free) : ''}</td>
    </tr>
  );
}

interface LostLineProps {
  row: SentRow;
  number: number;
  refused: Refused | null;
}

/** A line of a refused form that the order does not have any more. */
export function LostLine({ row, number, refused }: LostLineProps) {
  const { code, number: sent } = row;
  const field = { number, sent, refused };
  return (
    <tr>
      <td>
        <input
          className="input desk-cell"
          name={`code.${number}`}
          defaultValue={code}
          aria-label="Код товара, которого в заказе нет"
        />
      </td>
      <td className="muted">в заказе этого товара сейчас нет</td>
      <td className="desk-number">
        <LineField name="quantity" {...field} value="0" label={`Штук: ${code}`} />
      </td>
      <td className="desk-number">
        <LineField name="price" {...field} value="" label={`Цена: ${code}`} />
      </td>
      <td colSpan={3} />
    </tr>
  );
}

interface AddedLineProps {
  /** Goods that may stand for what is not there. */
  instead: readonly { code: string; title: string }[];
  /** Text of a field as it was sent, or the usual one. */
  typed(name: 'code' | 'quantity' | 'price', usual: string): string;
}

/** Fields of a line that is to be added. */
export function AddedLine({ instead, typed }: AddedLineProps) {
  return (
    <tr>
      <td>
        <input
          className="input desk-cell"
          name={`code.${ADDED}`}
          placeholder="код"
          aria-label="Код нового товара"
          defaultValue={typed('code', '')}
          list={SUBSTITUTES_ID}
        />
        <SubstituteList id={SUBSTITUTES_ID} goods={instead} />
      </td>
      <td className="muted">добавить товар или аналог вместо того, чего нет</td>
      <td>
        <input
          className="input desk-cell"
          name={`quantity.${ADDED}`}
          inputMode="numeric"
          aria-label="Штук нового товара"
          defaultValue={typed('quantity', '1')}
        />
      </td>
      <td>
        <input
          className="input desk-cell"
          name={`price.${ADDED}`}
          inputMode="decimal"
          aria-label="Цена нового товара"
          defaultValue={typed('price', '')}
        />
      </td>
      <td colSpan={3}>
        <button className="desk-mini" type="submit">
          Сохранить состав
        </button>
      </td>
    </tr>
  );
}
