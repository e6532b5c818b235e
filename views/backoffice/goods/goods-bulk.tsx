import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { PartId } from '../../../shared/page-parts.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { ChoiceList, OptionList, type ShownOption } from '../desk/option-list.tsx';
import { type Refused, typedIn } from '../desk/refused.ts';

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
  /** Refusal of this form. */
  refused: Refused | null;
}

/** Work on the goods that are ticked, or on all that are found. */
export function GoodsBulk(props: GoodsBulkProps) {
  const { count, role, url, query, acts, categories, brands, refused } = props;
  const typed = (name: string) => typedIn(refused, name) ?? '';
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
        <input type="checkbox" name="all" value="yes" defaultChecked={typed('all') === 'yes'} /> все
        найденные: {formatCount(count)}
      </label>
      <label className="desk-filter-form">
        <span className="visually-hidden">Что сделать</span>
        <select className="input" name="act" defaultValue={typed('act')}>
          <option value="">Что сделать</option>
          <ChoiceList choices={acts} />
        </select>
      </label>
      <details
        className="desk-other-step"
        open={['category', 'brand'].includes(typed('act')) || undefined}
      >
        <summary className="link">категория, бренд</summary>
        <span className="desk-inline">
          <select
            className="input desk-narrow"
            name="category"
            aria-label="Категория"
            defaultValue={typed('category')}
          >
            <option value="">Категория</option>
            <OptionList options={categories} />
          </select>
          <select
            className="input desk-narrow"
            name="brand"
            aria-label="Бренд"
            defaultValue={typed('brand')}
          >
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
