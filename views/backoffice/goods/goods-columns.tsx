import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { Photo } from '../../../shared/ui/photo.tsx';
import type { TableList } from '../desk/desk-list.tsx';
import { InlineCell } from '../desk/inline-cell.tsx';
import { type Ticks, tickColumn } from '../desk/shared-columns.tsx';
import { Told } from '../desk/told.tsx';

export interface ListedProduct {
  id: number;
  code: string;
  model: string | null;
  title: string;
  brand: string;
  category: string;
  photo: string | null;
  /** Kopecks of one piece for everybody; null: none. */
  price: number | null;
  oldPrice: number | null;
  free: number;
  isShown: boolean;
  isDiscontinued: boolean;
  isBestseller: boolean;
  /** Fields that a person holds against imports. */
  heldCount: number;
}

interface GoodsContext extends Ticks {
  /** Filters of the list, which cards pass on. */
  query: string;
  role: StaffRole;
}

const linkOf = ({ id }: ListedProduct, { query }: GoodsContext) =>
  // All goods are a list too, which costs too much to be meant by none.
  `${desk.product(id)}?list=${encodeURIComponent(query)}`;

/** The list of goods. */
export const goodsList: TableList<ListedProduct, GoodsContext> = {
  name: 'goods',
  isTold: true,
  sorts: [
    ['new', 'сначала новые'],
    ['popular', 'сначала популярные'],
    ['cheap', 'сначала дешёвые'],
    ['dear', 'сначала дорогие'],
  ],
  columns: [
    tickColumn(({ code }) => `Товар ${code}`),
    {
      key: 'photo',
      title: 'Фото',
      isQuiet: true,
      cell: ({ photo }) => (
        <td className="desk-thumb">{photo ? <Photo imageKey={photo} alt="" width={64} /> : '—'}</td>
      ),
    },
    {
      key: 'code',
      title: 'Код',
      isFixed: true,
      cell: (product, context) => (
        <td>
          <a href={linkOf(product, context)} data-open="">
            {product.code}
          </a>
        </td>
      ),
    },
    {
      key: 'model',
      title: 'Артикул',
      cell: ({ id, code, model }, { role }) => (
        <InlineCell
          action={mayRole(role, 'products.change') ? desk.productFields(id) : null}
          name="model"
          value={model ?? ''}
          label={`Артикул: ${code}`}
        >
          {model ?? ''}
        </InlineCell>
      ),
    },
    {
      key: 'title',
      title: 'Название',
      isFixed: true,
      cell: (product, context) => (
        <td className="desk-product-title" title={product.title}>
          <a href={linkOf(product, context)}>{product.title}</a>
        </td>
      ),
    },
    {
      key: 'brand',
      title: 'Бренд',
      cell: ({ brand }) => (
        <td className="desk-brand-name" title={brand}>
          {brand}
        </td>
      ),
    },
    {
      key: 'category',
      title: 'Категория',
      cell: ({ category }) => (
        <td className="desk-category-name" title={category}>
          {category}
        </td>
      ),
    },
    {
      key: 'price',
      title: 'Цена',
      isNumber: true,
      cell: ({ price, oldPrice }) => (
        <td className="desk-number">
          {price === null ? '—' : formatPrice(price)}
          {oldPrice !== null && <s className="muted"> {formatPrice(oldPrice)}</s>}
        </td>
      ),
    },
    {
      key: 'free',
      title: 'Свободно',
      isNumber: true,
      cell: ({ free }) => (
        <td className="desk-number">
          <Told>свободно </Told>
          {formatCount(free)}
        </td>
      ),
    },
    {
      key: 'state',
      title: 'Состояние',
      isFixed: true,
      cell: (product) => (
        <td>
          {!product.isShown && <span className="badge">скрыт</span>}
          {product.isDiscontinued && <span className="badge">снят</span>}
          {product.isBestseller && <span className="badge desk-status-shipped">хит</span>}
          {product.heldCount > 0 && <span className="badge desk-status-review">вручную</span>}
        </td>
      ),
    },
  ],
};
