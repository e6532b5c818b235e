import * as desk from '../../../shared/desk-routes.ts';
import * as links from '../../../shared/routes.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { ChoiceList } from '../desk/option-list.tsx';
import { OwnerChip, type ShownOwner } from '../desk/owned-field.tsx';
import { type Refused, typedIn } from '../desk/refused.ts';
import { ShownOrder } from './shown-order.tsx';

export interface ShownDocument {
  key: string;
  kind: 'manual' | 'care' | 'warranty' | 'certificate';
  title: string;
  bytes: number;
}

interface ProductDocumentsPartProps {
  productId: number;
  documents: readonly ShownDocument[];
  owner: ShownOwner | undefined;
  giveBackForm: string | undefined;
  mayChange: boolean;
  refused: Refused | null;
  shopUrl: string;
  url: string;
}

const kinds = [
  ['manual', 'Инструкция'],
  ['care', 'Памятка'],
  ['warranty', 'Гарантия'],
  ['certificate', 'Сертификат'],
] as const;

/** Manuals and certificates, in the order of the shop's page. */
export function ProductDocumentsPart(props: ProductDocumentsPartProps) {
  const { productId, documents, owner, giveBackForm, mayChange, refused, shopUrl, url } = props;
  const list = (
    <ol className="desk-changes" data-sorted={mayChange ? '' : undefined}>
      {documents.map(({ key, title, bytes }, at) => (
        <li key={key} className="desk-inline">
          {mayChange && (
            <input
              className="input desk-place"
              name={`place.${key}`}
              inputMode="numeric"
              data-place=""
              defaultValue={at + 1}
              aria-label={`Место: ${title}`}
            />
          )}
          <a className="link" href={shopUrl + links.document(key)}>
            {title}
          </a>
          <span className="muted">{Math.ceil(bytes / 1024)} КБ</span>
          {mayChange && (
            <label className="check">
              <input type="checkbox" name="remove" value={key} /> убрать
            </label>
          )}
        </li>
      ))}
    </ol>
  );
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">
        Документы <OwnerChip field="documents" owner={owner} giveBackForm={giveBackForm} />
      </h2>
      {documents.length === 0 && <p className="muted">Документов нет.</p>}
      {documents.length > 0 &&
        (mayChange ? (
          <DeskForm action={desk.productDocumentOrder(productId)} returnTo={url}>
            <ShownOrder keys={documents.map(({ key }) => key)} />
            {list}
            <button className="desk-mini" type="submit">
              Сохранить порядок
            </button>
          </DeskForm>
        ) : (
          list
        ))}
      {mayChange && (
        <DeskForm
          action={desk.productDocuments(productId)}
          returnTo={url}
          className="desk-inline desk-upload"
          withFiles
          drop="fill"
        >
          <input
            type="file"
            name="document"
            required
            accept="application/pdf"
            aria-label="PDF документа"
          />
          <select
            className="input"
            name="kind"
            aria-label="Вид документа"
            defaultValue={typedIn(refused, 'kind')}
          >
            <ChoiceList choices={kinds} />
          </select>
          <input
            className="input"
            name="title"
            placeholder="Название"
            aria-label="Название документа"
            maxLength={120}
            defaultValue={typedIn(refused, 'title')}
            required
          />
          <button className="desk-mini" type="submit">
            Добавить
          </button>
        </DeskForm>
      )}
    </section>
  );
}
