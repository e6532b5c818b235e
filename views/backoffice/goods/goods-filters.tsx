import type { Facet } from '../../../shared/contract/listing.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { ListTools } from '../desk/desk-list.tsx';
import { ColumnFields } from '../desk/list-columns.tsx';
import { ChoiceList, OptionList, type ShownOption } from '../desk/option-list.tsx';
import type { ListFrame } from '../desk/saved-views.tsx';
import { goodsList } from './goods-columns.tsx';
import { GoodsParameters } from './goods-parameters.tsx';

interface ShownGoodsFilters {
  q: string;
  state: string;
  categoryId: number | null;
  brandId: number | null;
  without: string;
  sort: string;
  page: number;
}

const lacks = [
  ['', 'Всё есть или нет'],
  ['photo', 'Без фото'],
  ['price', 'Без цены'],
  ['stock', 'Без остатка'],
  ['category', 'Без категории'],
  ['brand', 'Без бренда'],
] as const;

export interface GoodsFiltersProps {
  filters: ShownGoodsFilters;
  categories: readonly ShownOption[];
  brands: readonly ShownOption[];
  /** Parameters of the category. */
  parameters: readonly Facet[];
  frame: ListFrame;
}

/** Filters of the list of goods: they stand in its address. */
export function GoodsFilters(props: GoodsFiltersProps) {
  const { filters, categories, brands, parameters, frame } = props;
  const { url } = frame;
  return (
    <div className="desk-filters">
      <form action={desk.products()} className="desk-filter-form">
        <input type="hidden" name="state" value={filters.state} />
        <ColumnFields columns={goodsList.columns} url={url} />
        <label>
          <span className="visually-hidden">Найти товар</span>
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={filters.q}
            placeholder="Название, код, артикул"
          />
        </label>
        <select
          className="input"
          name="category"
          aria-label="Категория"
          defaultValue={filters.categoryId ?? ''}
        >
          <option value="">Все категории</option>
          <OptionList options={categories} />
        </select>
        <select
          className="input"
          name="brand"
          aria-label="Бренд"
          defaultValue={filters.brandId ?? ''}
        >
          <option value="">Все бренды</option>
          <OptionList options={brands} />
        </select>
        <select
          className="input"
          name="without"
          aria-label="Чего не хватает"
          defaultValue={filters.without}
        >
          <ChoiceList choices={lacks} />
        </select>
        <select className="input" name="sort" aria-label="Порядок" defaultValue={filters.sort}>
          <ChoiceList choices={goodsList.sorts} />
        </select>
        <button className="desk-mini" type="submit">
          Показать
        </button>
        <input type="hidden" name="of" value={filters.categoryId ?? ''} />
        {parameters.length > 0 && <GoodsParameters parameters={parameters} />}
      </form>
      <ListTools list={goodsList} frame={frame} />
    </div>
  );
}
