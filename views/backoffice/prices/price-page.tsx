import { DeskField } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import * as links from '../../../shared/routes.ts';
import { ChangeList, type ShownChange } from '../desk/change-list.tsx';
import { DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';

interface ShownLevel {
  id: number;
  title: string;
  shown: { price: number; old: number | null } | null;
  told: number | null;
  hand: object | null;
  sale: object | null;
  /** Values of the form's fields. */
  fields: Readonly<Record<string, string>>;
}

interface PricePageProps {
  product: { id: number; code: string; title: string; levels: readonly ShownLevel[] };
  changes: readonly ShownChange[];
  mayChange: boolean;
  shopUrl: string;
  refused: Refused | null;
  url: string;
}

const columns = [
  ['price', 'Цена, ₽', 'text'],
  ['old', 'Старая, ₽', 'text'],
  ['until', 'Держать до', 'date'],
  ['reason', 'Почему', 'text'],
  ['sale', 'Акция, ₽', 'text'],
  ['from', 'с', 'date'],
  ['to', 'до', 'date'],
  ['salereason', 'Почему акция', 'text'],
] as const;

type ColumnName = (typeof columns)[number][0];
const isReason = (name: ColumnName) => name === 'reason' || name === 'salereason';
const isSum = (name: ColumnName) => name === 'price' || name === 'old' || name === 'sale';

/** Id of the form that takes prices back: Enter in a price must not press its buttons. */
const TAKE_BACK = 'take-back';

/** Prices of one product for all levels: set by hand, of a sale, and as they are told. */
export function PricePage(props: PricePageProps) {
  const { product, changes, mayChange, shopUrl, refused, url } = props;
  const form = refusedOf(refused, desk.priceSave(product.id));
  return (
    <>
      <p>
        <span className="muted">Код {product.code}</span>{' '}
        <a className="link" href={shopUrl + links.product(product.code)}>
          На сайте
        </a>{' '}
        <a className="link" href={desk.prices()}>
          Все цены
        </a>
      </p>
      {mayChange && (
        <DeskForm action={desk.priceSave(product.id)} returnTo={url} id={TAKE_BACK}>
          {null}
        </DeskForm>
      )}
      <DeskForm action={desk.priceSave(product.id)} returnTo={url} className="desk-stack">
        <DeskScroll label="Цены по уровням">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Уровень</th>
                <th scope="col" className="desk-number">
                  На сайте
                </th>
                <th scope="col" className="desk-number">
                  Из загрузки
                </th>
                {columns.map(([name, title]) => (
                  <th key={name} scope="col">
                    {title}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">Вернуть</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {product.levels.map((level) => (
                <LevelRow key={level.id} level={level} mayChange={mayChange} form={form} />
              ))}
            </tbody>
          </table>
        </DeskScroll>
        {form && Object.values(form.errors).length > 0 && (
          <ul className="field-error">
            {[...new Set(Object.values(form.errors))].map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        )}
        <p className="muted">
          Заданная цена стоит над ценой из загрузки и 1С до своего дня; без дня — пока её не вернут.
          Акция видна с первого дня по последний, обычная цена зачёркнута.
        </p>
        {mayChange && (
          <button className="button button-primary" type="submit" data-key="s">
            Сохранить цены
          </button>
        )}
      </DeskForm>
      <h2>История</h2>
      <ChangeList changes={changes} url={url} />
    </>
  );
}

interface LevelRowProps {
  level: ShownLevel;
  mayChange: boolean;
  form: Refused | null;
}

function LevelRow({ level, mayChange, form }: LevelRowProps) {
  const { id, title, shown, told, hand, sale, fields } = level;
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className="desk-number">
        {shown?.old ? <s className="muted">{formatPrice(shown.old)}</s> : null}{' '}
        {shown ? formatPrice(shown.price) : '—'}
      </td>
      <td className="desk-number">{told === null ? '—' : formatPrice(told)}</td>
      {columns.map(([name, label, type]) => {
        const field = `${name}.${id}`;
        const value = fields[field] ?? '';
        return (
          <td key={name}>
            <input
              className={isSum(name) ? 'input desk-cell' : 'input'}
              type={type}
              name={field}
              aria-label={`${title}: ${label}`}
              defaultValue={typedIn(form, field) ?? value}
              aria-invalid={form?.errors[field] ? true : undefined}
              readOnly={!mayChange}
              inputMode={isSum(name) ? 'decimal' : undefined}
              maxLength={isReason(name) ? 200 : undefined}
            />
            <input type="hidden" name={DeskField.Was + field} value={value} />
          </td>
        );
      })}
      <td>
        {mayChange && hand && (
          <BackButton name="back" level={id}>
            Вернуть из загрузки
          </BackButton>
        )}
        {mayChange && sale && (
          <BackButton name="end" level={id}>
            Закончить акцию
          </BackButton>
        )}
      </td>
    </tr>
  );
}

interface BackButtonProps {
  name: 'back' | 'end';
  level: number;
  children: string;
}

function BackButton({ name, level, children }: BackButtonProps) {
  return (
    <button className="desk-mini" type="submit" form={TAKE_BACK} name={name} value={level}>
      {children}
    </button>
  );
}
