import { availability } from '../../shared/availability.ts';
import { MAX_COMPARED } from '../../shared/comparison.ts';
import type { Product, ProductDetails } from '../../shared/contract/product.ts';
import * as links from '../../shared/routes.ts';
import { keepTogether } from '../../shared/ru/keep-together.ts';
import { countOf, formatCount, GOODS, type PluralForms, plural } from '../../shared/ru/plural.ts';
import { AvailabilityLine } from '../../shared/ui/availability.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { isOrderable, OrderControl } from '../../shared/ui/order-control.tsx';
import { Photo } from '../../shared/ui/photo.tsx';
import { PriceBlock } from '../../shared/ui/price.tsx';
import { ProductNotes } from '../../shared/ui/product-notes.tsx';
import { PagePath } from '../layout/page-path.tsx';
import { compareFacts } from './compared.ts';

interface ComparisonProps {
  products: readonly ProductDetails[];
  /** Codes that no product has. */
  missing: readonly string[];
  /** Number of codes beyond those that fit beside one another. */
  leftOut: number;
  /** Products that could stand beside them. */
  suggested: readonly Product[];
  loggedIn: boolean;
  mainCity: boolean;
}

/** /compare: products as columns, their characteristics as rows. */
export function ComparisonPage(props: ComparisonProps) {
  const { products, missing, suggested, leftOut } = props;
  const codes = products.map(codeOf);
  return (
    <div className="container comparison">
      <PagePath current="Сравнение" />
      <h1>Сравнение товаров</h1>
      {missing.length > 0 && <p className="muted">Не нашли товары с кодом {missing.join(', ')}.</p>}
      {leftOut > 0 && (
        <p className="muted" role="status">
          Рядом помещаются {countOf(MAX_COMPARED, GOODS)}: ещё {formatCount(leftOut)} из отмеченных
          не&nbsp;{plural(leftOut, LEFT)} в&nbsp;сравнение.
        </p>
      )}
      {products.length === 0 ? <Nothing /> : <Table {...props} codes={codes} />}
      {products.length > 0 && codes.length < MAX_COMPARED && (
        <More codes={codes} suggested={suggested} />
      )}
      <ProductNotes />
    </div>
  );
}

const LEFT: PluralForms = ['вошёл', 'вошли', 'вошли'];

const codeOf = ({ common_info }: Product) => common_info.code;

function Nothing() {
  return (
    <EmptyState
      icon="columns-3"
      title="Сравнивать пока нечего"
      text="Отметьте «Сравнить» у товаров в каталоге, от двух до шести, и нажмите «Сравнить выбранные»."
    >
      <a className="button button-primary" href={links.catalogs()}>
        Перейти в каталог
      </a>
    </EmptyState>
  );
}

function Table({ products, codes, loggedIn, mainCity }: ComparisonProps & { codes: string[] }) {
  const groups = compareFacts(products);
  const facts = groups.flatMap((group) => group.facts);
  const hasSame = products.length > 1 && facts.some(({ isSame }) => isSame);
  return (
    <>
      {hasSame && (
        <label className="check comparison-switch">
          <input type="checkbox" />
          <span>Только различия</span>
        </label>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="comparison-frame" tabIndex={0} aria-label="Таблица сравнения">
        <table className={`compared compared-${products.length}`}>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <th key={product.id} scope="col">
                  <Head product={product} codes={codes} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Цена и наличие</th>
              {products.map((product) => (
                <td key={product.id}>
                  <PriceBlock product={product} loggedIn={loggedIn} />
                  <AvailabilityLine
                    availability={availability(product, { isMainCity: mainCity })}
                    unit={product.unit}
                    id={`cities-${LIST}${product.id}`}
                  />
                  {isOrderable(product) && <OrderControl product={product} list={LIST} />}
                </td>
              ))}
            </tr>
          </tbody>
          {groups.map((group) => (
            <tbody key={group.title}>
              {group.title && (
                <tr className="compared-group">
                  <th scope="rowgroup" colSpan={products.length + 1}>
                    {group.title}
                  </th>
                </tr>
              )}
              {group.facts.map(({ title, labels, isSame }) => (
                <tr key={title} className={isSame ? 'same' : undefined}>
                  <th scope="row">{title}</th>
                  {labels.map((label, at) => (
                    <td key={codes[at]}>{label === null ? '—' : keepTogether(label)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}

const LIST = 'compare-';

function Head({ product, codes }: { product: ProductDetails; codes: readonly string[] }) {
  const { code, title } = product.common_info;
  const others = codes.filter((each) => each !== code);
  return (
    <>
      <a href={links.product(code)}>
        <Photo imageKey={product.photo[0]?.key ?? null} alt="" width={132} />
        {keepTogether(title)}
      </a>
      <a
        className="icon-button compared-remove"
        href={links.comparison({ items: others })}
        aria-label={`Убрать из сравнения: ${title}`}
      >
        <Icon name="x" />
      </a>
    </>
  );
}

/** Another one by its code, or what is alike. */
function More({ codes, suggested }: { codes: readonly string[]; suggested: readonly Product[] }) {
  return (
    <section className="section comparison-more" aria-labelledby="more-compared">
      <h2 id="more-compared">Добавить к сравнению</h2>
      <form method="get" action={links.comparison()}>
        <input type="hidden" name="items" value={codes.join(',')} />
        <input
          className="input"
          name="items"
          inputMode="numeric"
          autoComplete="off"
          maxLength={64}
          required
          placeholder="Код товара"
          aria-label="Код товара"
        />
        <button className="button button-secondary" type="submit">
          Добавить
        </button>
      </form>
      {suggested.length > 0 && (
        <ul className="chips">
          {suggested.map((product) => (
            <li key={product.id}>
              <a className="chip" href={links.comparison({ items: [...codes, codeOf(product)] })}>
                <Icon name="plus" />
                {keepTogether(product.common_info.title)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
