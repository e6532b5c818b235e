import { mayRole, type StaffRole } from '../../shared/backoffice.ts';
import * as desk from '../../shared/desk-routes.ts';
import { PartId } from '../../shared/page-parts.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import { DeskForm } from './desk-form.tsx';
import { ChoiceList, OptionList, type ShownOption } from './option-list.tsx';

interface GoodsBulkProps {
  count: number;
  /** Filters of the list. */
  query: string;
  /** Acts on many goods, by name. */
  acts: readonly (readonly [act: string, title: string])[];
  categories: readonly ShownOption[];
  brands: readonly ShownOption[];
  url: string;
  role: StaffRole;
}

/** Work on the goods that are ticked, or on all that are found. */
export function GoodsBulk(props: GoodsBulkProps) {
  const { count, role, url, query, acts, categories, brands } = props;
  if (!mayRole(role, 'products.change')) return null;
  return (
    <DeskForm
      action={desk.productsBulk()}
      returnTo={url}
      id={PartId.DeskBulk}
      className="desk-bulk"
    >
      <input type="hidden" name="query" value={query} />
      <label className="check">
        <input type="checkbox" name="all" value="yes" /> все найденные: {formatCount(count)}
      </label>
      <label className="desk-filter-form">
        <span className="visually-hidden">Что сделать</span>
        <select className="input" name="act" defaultValue="">
          <option value="">Что сделать</option>
          <ChoiceList choices={acts} />
        </select>
      </label>
      <details className="desk-other-step">
        <summary className="link">категория, бренд</summary>
        <span className="desk-inline">
          <select className="input desk-narrow" name="category" aria-label="Категория">
            <option value="">Категория</option>
            <OptionList options={categories} />
          </select>
          <select className="input desk-narrow" name="brand" aria-label="Бренд">
            <option value="">Бренд</option>
            <OptionList options={brands} />
          </select>
        </span>
      </details>
      <button className="desk-mini" type="submit">
        Применить
      </button>
    </DeskForm>
  );
}
