import * as desk from '../../../shared/desk-routes.ts';
import { type ProductLinkKind, productLinkTitles } from '../../../shared/product-links.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { type Refused, typedIn } from '../desk/refused.ts';
import { ShownOrder } from './shown-order.tsx';

export interface ShownLinks {
  kind: ProductLinkKind;
  goods: readonly { id: number; code: string; title: string; isShown: boolean }[];
  /** Goods on whose cards the product is named. */
  naming: readonly { id: number; title: string }[];
}

interface ProductLinksPartProps {
  productId: number;
  links: readonly ShownLinks[];
  mayChange: boolean;
  refused: Refused | null;
  url: string;
}

const told: Readonly<Record<ProductLinkKind, { shown: string; naming: string }>> = {
  analogue: {
    shown: 'Первыми среди похожих и вместо снятого с продажи; в обе стороны.',
    naming: 'Назван аналогом у товаров',
  },
  accessory: {
    shown: 'Первыми среди того, что подойдёт.',
    naming: 'Назван подходящим к товарам',
  },
  part: {
    shown: 'Первыми среди запчастей; на странице запчасти — «Подходит к моделям».',
    naming: 'Назван запчастью к товарам',
  },
};

/** Goods beside a product by a person's word; the shop finds more by itself behind them. */
export function ProductLinksPart({ links, ...props }: ProductLinksPartProps) {
  return (
    <section aria-labelledby="links">
      <h2 id="links">Связанные товары</h2>
      {links.map((one) => (
        <LinksOfKind key={one.kind} links={one} {...props} />
      ))}
    </section>
  );
}

function LinksOfKind(props: Omit<ProductLinksPartProps, 'links'> & { links: ShownLinks }) {
  const { productId, links, mayChange, url } = props;
  const { kind, goods, naming } = links;
  const refused = typedIn(props.refused, 'kind') === kind ? props.refused : null;
  const list = goods.length > 0 && (
    <ol className="desk-links" data-sorted={mayChange ? '' : undefined}>
      {goods.map((other, at) => (
        <LinkedRow key={other.id} other={other} place={at + 1} mayChange={mayChange} />
      ))}
    </ol>
  );
  return (
    <div className="desk-links-kind">
      <h3>{productLinkTitles[kind]}</h3>
      <p className="muted">{told[kind].shown}</p>
      {mayChange ? (
        <DeskForm action={desk.productLinks(productId)} returnTo={url} className="desk-links-kind">
          <input type="hidden" name="kind" value={kind} />
          <ShownOrder keys={goods.map(({ id }) => id)} />
          {list}
          <AddField kind={kind} refused={refused} />
          <button className="desk-mini" type="submit">
            Сохранить
            <span className="visually-hidden"> {productLinkTitles[kind].toLowerCase()}</span>
          </button>
        </DeskForm>
      ) : (
        list || <p>Никто не назвал.</p>
      )}
      {naming.length > 0 && (
        <p>
          {told[kind].naming}:{' '}
          {naming.map(({ id, title }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <a className="link" href={desk.product(id)}>
                {title}
              </a>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

interface LinkedRowProps {
  other: ShownLinks['goods'][number];
  place: number;
  mayChange: boolean;
}

function LinkedRow({ other: { id, code, title, isShown }, place, mayChange }: LinkedRowProps) {
  return (
    <li>
      {mayChange && (
        <input
          className="input desk-place"
          name={`place.${id}`}
          inputMode="numeric"
          data-place=""
          defaultValue={place}
          aria-label={`Место: ${title}`}
        />
      )}
      <a className="link" href={desk.product(id)}>
        {code} {title}
      </a>
      {!isShown && <span className="badge">не показываем</span>}
      {mayChange && (
        <label className="check">
          <input type="checkbox" name="remove" value={id} /> убрать
        </label>
      )}
    </li>
  );
}

function AddField({ kind, refused }: { kind: ProductLinkKind; refused: Refused | null }) {
  const id = `links-${kind}`;
  const error = refused?.errors['add'];
  const typed = typedIn(refused, 'add') ?? '';
  return (
    <div className="field">
      <label htmlFor={id}>Добавить: код, артикул или название, по строке на товар</label>
      <textarea
        id={id}
        className="input"
        name="add"
        maxLength={4000}
        rows={typed.split('\n').length}
        defaultValue={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
