import * as desk from '../../../shared/desk-routes.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { ageOf } from '../desk/desk-form.tsx';
import { ListTable, ListTabs, ListTools, type TableList } from '../desk/desk-list.tsx';
import { DeskPages } from '../desk/desk-pages.tsx';
import { ColumnFields } from '../desk/list-columns.tsx';
import { OptionList } from '../desk/option-list.tsx';
import type { ListFrame } from '../desk/saved-views.tsx';
import { codeColumn, titleColumn } from '../desk/shared-columns.tsx';
import { GoodsChoicePart } from '../goods/goods-choice-part.tsx';

export interface StockRow {
  productId: number;
  storageId: number;
  code: string;
  title: string;
  storage: string;
  /** Told number of the place; null: nobody tells, and free units count by themselves. */
  told: number | null;
  toldAt: number | null;
  /** Units left to sell, units on the shelves, or units counted by a person. */
  kind: 'free' | 'physical' | 'hand' | null;
  /** Units of orders that the number does not contain. */
  promised: number;
  free: number;
  /** Units that are promised though the number has none of them. */
  lacking: number;
}

interface StockPageProps {
  rows: readonly StockRow[];
  count: number;
  /** There are more than were counted. */
  isMore: boolean;
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
  frame: ListFrame;
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

/** The list of places of goods. */
export const stockList: TableList<StockRow, { now: number }> = {
  name: 'stock',
  sorts: [],
  columns: [
    codeColumn,
    titleColumn(({ productId }) => desk.stockProduct(productId)),
    { key: 'storage', title: 'Склад', isFixed: true, cell: ({ storage }) => <td>{storage}</td> },
    {
      key: 'told',
      title: 'Сказано',
      isNumber: true,
      cell: ({ told }) => (
        <td className="desk-number">{told === null ? '—' : formatCount(told)}</td>
      ),
    },
    {
      key: 'kind',
      title: 'Что это',
      cell: ({ kind }) => <td>{kind ? kindTitles[kind] : 'никто не говорит'}</td>,
    },
    {
      key: 'when',
      title: 'Когда',
      cell: ({ toldAt }, { now }) => (
        <td className="desk-age">{toldAt === null ? '' : ageOf(toldAt, now)}</td>
      ),
    },
    {
      key: 'promised',
      title: 'Обещано',
      isNumber: true,
      cell: ({ productId, promised }) => (
        <td className="desk-number">
          {promised > 0 && (
            <a href={desk.stockHolds({ product: String(productId) })}>{formatCount(promised)}</a>
          )}
        </td>
      ),
    },
    {
      key: 'free',
      title: 'Свободно',
      isFixed: true,
      isNumber: true,
      cell: ({ free }) => <td className="desk-number">{formatCount(free)}</td>,
    },
    {
      key: 'lacking',
      title: 'Не хватает',
      isNumber: true,
      cell: ({ lacking }) => (
        <td className="desk-number">
          {lacking > 0 && <span className="badge desk-status-opened">{formatCount(lacking)}</span>}
        </td>
      ),
    },
  ],
};

/** Stock by storage: told, promised, free. */
export function StockPage(props: StockPageProps) {
  const { rows, count, isMore, pages, filters, titles, storages, frame, now } = props;
  const { url } = frame;
  const idText = (id: number) => (id ? String(id) : '');
  const choice = {
    q: filters.q,
    category: idText(filters.categoryId),
    brand: idText(filters.brandId),
    storage: idText(filters.storageId),
  };
  return (
    <>
      <ListTabs
        list={stockList}
        frame={frame}
        label="Какие остатки"
        tabs={tabs.map(([name, title]) => ({
          link: desk.stock({ ...choice, only: name }),
          title,
          isCurrent: filters.only === name,
        }))}
      >
        <a href={desk.stockHolds()}>Отложено</a>
      </ListTabs>
      <div className="desk-filters">
        <form action={desk.stock()} className="desk-filter-form">
          {filters.only && <input type="hidden" name="only" value={filters.only} />}
          <ColumnFields columns={stockList.columns} url={url} />
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
        <ListTools list={stockList} frame={frame} />
      </div>
      <p className="muted">
        Мест на складах: {formatCount(count)}
        {isMore && ' и больше'}
      </p>
      {rows.length === 0 ? (
        <p className="desk-nothing">
          {filters.only === 'short' ? 'Расхождений нет: всё обещанное есть. ' : 'Ничего нет. '}
          <a className="link" href={desk.stock()}>
            Показать все
          </a>
        </p>
      ) : (
        <ListTable
          list={stockList}
          rows={rows}
          keyOf={({ productId, storageId }) => `${productId} ${storageId}`}
          context={{ now }}
          url={url}
        />
      )}
      <DeskPages page={filters.page} pages={pages} url={url} />
    </>
  );
}
