import * as desk from '../../shared/desk-routes.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import { ageOf } from './desk-form.tsx';
import { DeskPages } from './desk-pages.tsx';
import { DeskScroll } from './desk-scroll.tsx';
import { GoodsChoicePart } from './goods-choice-part.tsx';
import { OptionList } from './option-list.tsx';
import { MAX_COUNT } from './prices-page.tsx';

interface ShownRow {
  productId: number;
  storageId: number;
  code: string;
  title: string;
  storage: string;
  told: number | null;
  toldAt: number | null;
  kind: 'free' | 'physical' | 'hand' | null;
  promised: number;
  free: number;
  lacking: number;
}

interface StockPageProps {
  rows: readonly ShownRow[];
  count: number;
  pages: number;
  filters: {
    q: string;
    categoryId: number;
    brandId: number;
    storageId: number;
    only: string;
    page: number;
  };
  titles: Parameters<typeof GoodsChoicePart>[0]['titles'];
  storages: readonly { id: number; title: string }[];
  url: string;
  now: number;
}

const tabs: readonly (readonly [only: string, title: string])[] = [
  ['', 'Все'],
  ['short', 'Расхождения'],
  ['wanted', 'Нет, а ждут'],
  ['none', 'Нет в наличии'],
  ['hand', 'Посчитаны вручную'],
];

/** Meanings of a number of stock. */
export const kindTitles = {
  free: 'свободно',
  physical: 'на полке',
  hand: 'вручную',
} as const;

/** Stock by storage: told, promised, free. */
export function StockPage(props: StockPageProps) {
  const { rows, count, pages, filters, titles, storages, url, now } = props;
  const idText = (id: number) => (id ? String(id) : '');
  const choice = {
    q: filters.q,
    category: idText(filters.categoryId),
    brand: idText(filters.brandId),
    storage: idText(filters.storageId),
  };
  return (
    <>
      <nav className="desk-tabs" aria-label="Какие остатки">
        {tabs.map(([name, title]) => (
          <a
            key={name}
            href={desk.stock({ ...choice, only: name })}
            aria-current={filters.only === name ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
        <a href={desk.stockHolds()}>Отложено</a>
      </nav>
      <div className="desk-filters">
        <form action={desk.stock()} className="desk-filter-form">
          {filters.only && <input type="hidden" name="only" value={filters.only} />}
          <GoodsChoicePart choice={filters} titles={titles} />
          <select
            className="input"
            name="storage"
            aria-label="Склад"
            defaultValue={idText(filters.storageId)}
          >
            <option value="">Все склады</option>
            <OptionList options={storages} />
          </select>
          <button className="desk-mini" type="submit">
            Показать
          </button>
        </form>
      </div>
      <p className="muted">
        Мест на складах: {formatCount(count)}
        {count === MAX_COUNT && ' и больше'}
      </p>
      {rows.length === 0 ? (
        <p className="desk-nothing">
          {filters.only === 'short' ? 'Расхождений нет: всё обещанное есть. ' : 'Ничего нет. '}
          <a className="link" href={desk.stock()}>
            Показать все
          </a>
        </p>
      ) : (
        <DeskScroll label="Остатки">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Код</th>
                <th scope="col">Товар</th>
                <th scope="col">Склад</th>
                <th scope="col" className="desk-number">
                  Сказано
                </th>
                <th scope="col">Что это</th>
                <th scope="col">Когда</th>
                <th scope="col" className="desk-number">
                  Обещано
                </th>
                <th scope="col" className="desk-number">
                  Свободно
                </th>
                <th scope="col" className="desk-number">
                  Не хватает
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.productId} ${row.storageId}`} data-row="">
                  <td>{row.code}</td>
                  <td className="desk-title">
                    <a href={desk.stockProduct(row.productId)} data-open="">
                      {row.title}
                    </a>
                  </td>
                  <td>{row.storage}</td>
                  <td className="desk-number">{row.told === null ? '—' : formatCount(row.told)}</td>
                  <td>{row.kind ? kindTitles[row.kind] : 'никто не говорит'}</td>
                  <td className="desk-age">{row.toldAt === null ? '' : ageOf(row.toldAt, now)}</td>
                  <td className="desk-number">
                    {row.promised > 0 && (
                      <a href={desk.stockHolds({ product: String(row.productId) })}>
                        {formatCount(row.promised)}
                      </a>
                    )}
                  </td>
                  <td className="desk-number">{formatCount(row.free)}</td>
                  <td className="desk-number">
                    {row.lacking > 0 && (
                      <span className="badge desk-status-opened">{formatCount(row.lacking)}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
      <DeskPages page={filters.page} pages={pages} url={url} />
    </>
  );
}
