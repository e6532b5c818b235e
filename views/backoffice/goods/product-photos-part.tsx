import * as desk from '../../../shared/desk-routes.ts';
import { Photo } from '../../../shared/ui/photo.tsx';
import { DeskForm } from '../desk/desk-form.tsx';
import { OwnerChip, type ShownOwner } from '../desk/owned-field.tsx';
import { ShownOrder } from './shown-order.tsx';

interface ProductPhotosPartProps {
  productId: number;
  /** Keys of pictures, in order. */
  photos: readonly string[];
  owner: ShownOwner | undefined;
  giveBackForm: string | undefined;
  mayChange: boolean;
  url: string;
}

/** Photos as the shop fits them into its square; the first stands in lists. */
export function ProductPhotosPart(props: ProductPhotosPartProps) {
  const { productId, photos, owner, giveBackForm, mayChange, url } = props;
  const list = (
    <ol className="desk-photos" data-sorted={mayChange ? '' : undefined}>
      {photos.map((key, at) => (
        <li key={key}>
          <Photo imageKey={key} alt={`Фото ${at + 1}`} width={132} />
          {mayChange && (
            <span className="desk-inline">
              <input
                className="input desk-place"
                name={`place.${key}`}
                inputMode="numeric"
                data-place=""
                defaultValue={at + 1}
                aria-label={`Место фото ${at + 1}`}
              />
              <label className="check">
                <input type="checkbox" name="remove" value={key} /> убрать
              </label>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
  return (
    <section aria-labelledby="photos">
      <h2 id="photos">
        Фото <OwnerChip field="photos" owner={owner} giveBackForm={giveBackForm} />
      </h2>
      {photos.length === 0 && <p className="muted">Фото нет.</p>}
      {photos.length > 0 &&
        (mayChange ? (
          <DeskForm action={desk.productPhotoOrder(productId)} returnTo={url}>
            <ShownOrder keys={photos} />
            {list}
            <button className="desk-mini" type="submit">
              Сохранить порядок
            </button>
            <p className="muted">
              Порядок меняют числами, мышью или Alt и&nbsp;стрелками; новые фото можно перетащить
              сюда с&nbsp;диска.
            </p>
          </DeskForm>
        ) : (
          list
        ))}
      {mayChange && (
        <DeskForm
          action={desk.productPhotos(productId)}
          returnTo={url}
          className="desk-inline desk-upload"
          withFiles
          drop="send"
        >
          <input
            type="file"
            name="photos"
            multiple
            required
            accept="image/jpeg,image/png,image/webp,image/gif"
            aria-label="Новые фото"
          />
          <button className="desk-mini" type="submit">
            Добавить
          </button>
        </DeskForm>
      )}
    </section>
  );
}
