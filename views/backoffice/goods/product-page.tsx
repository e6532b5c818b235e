import type { StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import * as links from '../../../shared/routes.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { Photo } from '../../../shared/ui/photo.tsx';
import { ChangeList, type ShownChange } from '../desk/change-list.tsx';
import { DeskForm } from '../desk/desk-form.tsx';
import { type Neighbours, NeighboursPart } from '../desk/neighbours-part.tsx';
import { NotesPart, type ShownNote } from '../desk/notes-part.tsx';
import type { ShownOption } from '../desk/option-list.tsx';
import type { ShownOwner } from '../desk/owned-field.tsx';
import { type Refused, refusedOf } from '../desk/refused.ts';
import { ProductDocumentsPart, type ShownDocument } from './product-documents-part.tsx';
import { ProductFieldsForm } from './product-fields-form.tsx';
import { ProductLinksPart, type ShownLinks } from './product-links-part.tsx';
import { ProductParametersForm, type ShownParameters } from './product-parameters-form.tsx';
import { ProductPhotosPart } from './product-photos-part.tsx';

interface ProductDeskPageProps {
  product: { id: number; code: string; isShown: boolean };
  listed: { price: number | null; oldPrice: number | null; free: number; brand: string } | null;
  /** Fields of the main form, as it shows them. */
  texts: Readonly<Record<string, string>>;
  /** The description as the shop shows it. */
  html: string;
  owners: Readonly<Record<string, ShownOwner>>;
  parameters: ShownParameters;
  links: readonly ShownLinks[];
  photos: readonly string[];
  documents: readonly ShownDocument[];
  stock: readonly { storage: string; free: number }[];
  categories: readonly ShownOption[];
  brands: readonly ShownOption[];
  notes: readonly ShownNote[];
  changes: readonly ShownChange[];
  around: Neighbours;
  mayChange: boolean;
  /** False: made by hand and known to nobody else. */
  hasOtherOwner: boolean;
  me: { id: number; role: StaffRole };
  shopUrl: string;
  refused: Refused | null;
  url: string;
}

/** Id of the form that gives fields back to their owners. */
const GIVE_BACK = 'give-back';

/** A product on one screen: its fields with whose each is, photos, parameters, documents, history. */
export function ProductDeskPage(props: ProductDeskPageProps) {
  const { product, owners, around, mayChange, hasOtherOwner, me, shopUrl, refused, url } = props;
  const { id, code } = product;
  const back = mayChange && hasOtherOwner ? GIVE_BACK : undefined;
  return (
    <>
      <div className="desk-order-head">
        <span className="muted">Код {code}</span>
        {!product.isShown && <span className="badge">скрыт</span>}
        {product.isShown && (
          <a className="link" href={shopUrl + links.product(code)}>
            На сайте
          </a>
        )}
        <NeighboursPart around={around} />
      </div>
      {back && (
        <DeskForm action={desk.productOwner(id)} returnTo={url} id={back}>
          {null}
        </DeskForm>
      )}
      <div className="desk-columns">
        <div className="desk-wide">
          <ProductFieldsForm
            {...props}
            productId={id}
            giveBackForm={back}
            refused={refusedOf(refused, desk.productFields(id))}
          />
          <ProductParametersForm
            productId={id}
            parameters={props.parameters}
            owner={owners['parameters']}
            giveBackForm={back}
            mayChange={mayChange}
            refused={refusedOf(refused, desk.productParameters(id))}
            url={url}
          />
          <ProductLinksPart
            productId={id}
            links={props.links}
            mayChange={mayChange}
            refused={refusedOf(refused, desk.productLinks(id))}
            url={url}
          />
          <section aria-labelledby="history">
            <h2 id="history">История</h2>
            <ChangeList changes={props.changes} url={url} />
          </section>
        </div>
        <div className="desk-side">
          <Preview {...props} />
          <ProductPhotosPart
            productId={id}
            photos={props.photos}
            owner={owners['photos']}
            giveBackForm={back}
            mayChange={mayChange}
            url={url}
          />
          <ProductDocumentsPart
            productId={id}
            documents={props.documents}
            owner={owners['documents']}
            giveBackForm={back}
            mayChange={mayChange}
            refused={refusedOf(refused, desk.productDocuments(id))}
            shopUrl={shopUrl}
            url={url}
          />
          <StockPart stock={props.stock} />
          <NotesPart
            thing={{ entity: 'product', id: String(id) }}
            notes={props.notes}
            me={me}
            refused={refused}
            url={url}
          />
        </div>
      </div>
    </>
  );
}

/** The card as lists of the shop show it. */
function Preview({ listed, photos, texts }: ProductDeskPageProps) {
  return (
    <section aria-labelledby="preview" className="desk-preview panel">
      <h2 id="preview">Как на сайте</h2>
      <Photo imageKey={photos[0] ?? null} alt="" width={240} />
      <strong>{texts['title']}</strong>
      <span className="muted">{listed?.brand}</span>
      <span>
        {formatPrice(listed?.price ?? null)}{' '}
        {listed?.oldPrice != null && <s className="muted">{formatPrice(listed.oldPrice)}</s>}
      </span>
    </section>
  );
}

function StockPart({ stock }: Pick<ProductDeskPageProps, 'stock'>) {
  return (
    <section aria-labelledby="stock">
      <h2 id="stock">Свободные остатки</h2>
      {stock.length === 0 ? (
        <p className="muted">Ни на одном складе.</p>
      ) : (
        <ul>
          {stock.map(({ storage, free }) => (
            <li key={storage}>
              {storage}: <strong>{formatCount(free)}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
