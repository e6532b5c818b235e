import { BASKET_PARTS } from '../../shared/basket.ts';
import { PartPrefix } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { FavoriteButton } from '../../shared/ui/favorite-button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Photo } from '../../shared/ui/photo.tsx';
import type { LineView, NoteView, RemovedView } from './basket-view.ts';
import { CheckButton } from './check-button.tsx';

/** Id of a line; the page comes back to it. */
const lineId = (productId: number): string => `${PartPrefix.Line}${productId}`;

/** Amount above which the number is wider (S9.56). */
const WIDE = 9;

/** One product: what it is, where it comes from, what it costs, and how many. */
export function BasketLine({ line }: { line: LineView }) {
  const { id, title, url, image, code, origins, price, packagePrice, step, sum, checked } = line;
  const anchor = lineId(id);
  return (
    <li
      className="basket-row"
      id={anchor}
      data-price={packagePrice ?? undefined}
      data-step={step}
      data-unit={line.unit}
      data-amount={line.fault ? line.amount : undefined}
    >
      <CheckButton
        mark={checked ? 'true' : 'false'}
        value={id}
        label={`Отметить: ${title}`}
        anchor={anchor}
      />
      <Photo imageKey={image} alt="" width={64} />
      <div className="basket-what">
        <a href={url}>{title}</a>
        <p className="caption">{code}</p>
        {origins.map(({ text, style }) => (
          <p key={text} className={`availability availability-${style}`}>
            {text}
          </p>
        ))}
      </div>
      <span className="basket-price tabular">{price}</span>
      <AmountForm line={line} />
      <strong className="basket-sum tabular">{sum}</strong>
      <FavoriteButton
        product={{ id, common_info: { code: '', title, model: null, parent_category_id: null } }}
        favorite={line.favorite}
        anchor={anchor}
      />
    </li>
  );
}

function AmountForm({ line }: { line: LineView }) {
  const { id, title, packages, step, amount, note, fault } = line;
  const faultId = `${lineId(id)}-fault`;
  return (
    <form
      className="basket-count"
      method="post"
      action={`${links.basketLine(id)}#${lineId(id)}`}
      autoComplete="off"
      data-swap={BASKET_PARTS}
    >
      <button type="submit" className="visually-hidden">
        Сохранить количество
      </button>
      <button
        type="submit"
        className="button counter"
        name="to"
        value={Math.max(0, amount - step)}
        aria-label={`Уменьшить количество: ${title}`}
      >
        −
      </button>
      <input
        className={amount > WIDE ? 'input counter-wide' : 'input'}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={fault?.typed ?? amount}
        maxLength={7}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : undefined}
        aria-label={`${step > 1 ? `Количество, кратно ${step}` : 'Количество'}: ${title}`}
      />
      <button
        type="submit"
        className="button counter"
        name="to"
        value={amount + step}
        aria-label={`Увеличить количество: ${title}`}
      >
        +
      </button>
      {packages.length > 0 && (
        <select
          className="input packages-list"
          name="package"
          aria-label={`Упаковка: ${title}`}
          defaultValue={step}
        >
          {packages.map((each) => (
            <option key={each.quantity} value={each.quantity}>
              {each.title}
            </option>
          ))}
        </select>
      )}
      {fault && (
        <p className="field-error" id={faultId}>
          <Icon name="circle-alert" size={16} />
          {fault.text}
        </p>
      )}
      {note && <LineNote note={note} title={title} />}
      <button
        type="submit"
        className="link basket-remove"
        name="to"
        value={0}
        aria-label={`Удалить: ${title}`}
      >
        Удалить
      </button>
    </form>
  );
}

/** Amount that there is, and one tap to want no more than that. */
function LineNote({ note: { text, blocks, keep }, title }: { note: NoteView; title: string }) {
  return (
    <p className={blocks ? 'basket-note basket-blocked' : 'basket-note'}>
      <span>{text}</span>
      {keep && (
        <button
          type="submit"
          className="link"
          name="to"
          value={keep.amount}
          aria-label={`${keep.text}: ${title}`}
        >
          {keep.text}
        </button>
      )}
    </p>
  );
}

/** Row in the place of a line that was taken out. */
export function BasketReturn({ row: { id, title, url, left } }: { row: RemovedView }) {
  return (
    <li className="basket-row basket-removed" id={lineId(id)}>
      <p>
        Товар удалён. <a href={url}>{title}</a>
      </p>
      <form
        method="post"
        action={`${links.basketReturns()}#${lineId(id)}`}
        data-swap={BASKET_PARTS}
      >
        <button
          type="submit"
          className="button button-secondary button-small"
          name="product_id"
          value={id}
          aria-label={`Вернуть: ${title}`}
        >
          {left === null ? 'Вернуть' : `Вернуть (${left})`}
        </button>
      </form>
    </li>
  );
}
