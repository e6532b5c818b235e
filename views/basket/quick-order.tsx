import { BASKET_PARTS } from '../../shared/basket.ts';
import type { BasketDetails } from '../../shared/contract/basket-details.ts';
import { formatPrice } from '../../shared/money.ts';
import { PartId } from '../../shared/page-parts.ts';
import { countPasted, MAX_QUICK_LINES } from '../../shared/quick-order.ts';
import * as links from '../../shared/routes.ts';
import { keepTogether } from '../../shared/ru/keep-together.ts';
import { countOf, type PluralForms } from '../../shared/ru/plural.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';
import { Icon } from '../../shared/ui/icon.tsx';

type Leftovers = BasketDetails['leftovers'];

/** A list that was pasted and not taken. */
export interface RefusedList {
  typed: string;
  /** Mark of the lines that it was begun with. */
  mark: string | null;
  /** Products chosen for lines that were left before, by the place of the line. */
  chosen: Chosen;
  message: string;
}

type Chosen = ReadonlyMap<number, number | 'none'>;

interface QuickOrderProps extends Pick<BasketDetails, 'groups' | 'leftovers' | 'leftovers_mark'> {
  /** Name by which the form is known when it is sent again; null: it is not. */
  formKey: string | null;
  refused?: RefusedList | null | undefined;
}

const LINES: PluralForms = ['строку', 'строки', 'строк'];
const MORE_LINES: PluralForms = ['строка', 'строки', 'строк'];

/** A pasted list of articles and quantities; what was not found stays in the field with its reason. */
export function QuickOrder(props: QuickOrderProps) {
  const { leftovers, leftovers_mark: mark, formKey, refused = null } = props;
  const unfound = leftovers.filter(({ choices }) => choices.length === 0);
  const pasted = countPasted(leftovers);
  const hasChoices = unfound.length < leftovers.length;
  // Places of a form that showed other lines mean others.
  const isSame = refused?.mark === null || refused?.mark === mark;
  const example = props.groups[0]?.items[0]?.common_info.code ?? 'код товара,';
  const hasFaults = unfound.length > 0 || refused !== null;
  return (
    <details
      className="panel quick-order"
      id={PartId.QuickOrder}
      open={leftovers.length > 0 || refused !== null}
    >
      <summary>
        <h2>Быстрый заказ по списку</h2>
        <Icon name="chevron-down" />
      </summary>
      <form
        className="form"
        method="post"
        action={`${links.basketQuickOrder()}#${PartId.QuickOrder}`}
        data-swap={`${BASKET_PARTS},${PartId.QuickOrder}`}
      >
        {formKey !== null && <input type="hidden" name="key" value={formKey} />}
        <input type="hidden" name="mark" value={(refused ? refused.mark : mark) ?? undefined} />
        {leftovers.length > 0 && (
          <p role="status">
            <strong>{`Осталось разобрать ${countOf(pasted, LINES)}`}</strong>
          </p>
        )}
        {hasChoices && (
          <Choices leftovers={leftovers} chosen={isSame ? refused?.chosen : undefined} />
        )}
        <div className="field">
          <label htmlFor="quick-lines">Артикул или код и&nbsp;количество</label>
          <span className="field-hint" id="quick-lines-hint">
            {`Каждый товар с новой строки, до ${MAX_QUICK_LINES} строк: из Excel, мессенджера или CSV. Например: ${example} 5 шт`}
          </span>
          {hasFaults && (
            <ul className="quick-reasons" id="quick-lines-error">
              {refused && <li role="alert">{refused.message}</li>}
              {unfound.map(({ text, reason }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand there twice
                <li key={place}>{`${nameOf(text)}: ${reason}`}</li>
              ))}
            </ul>
          )}
          <textarea
            className="input"
            id="quick-lines"
            name="lines"
            rows={Math.min(12, Math.max(4, countPasted(unfound) + 1))}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={hasFaults ? true : undefined}
            aria-describedby={hasFaults ? 'quick-lines-hint quick-lines-error' : 'quick-lines-hint'}
            defaultValue={refused?.typed ?? unfound.map(({ text }) => text).join('\n')}
          />
        </div>
        <button className="button button-secondary" type="submit">
          Добавить в корзину
        </button>
      </form>
    </details>
  );
}

/** «104507 5 шт»; of several lines at once «Ещё 50 строк». */
function nameOf(text: string): string {
  const count = countPasted([{ text }]);
  return count === 1 ? text : `Ещё ${countOf(count, MORE_LINES)}`;
}

interface ChoicesProps {
  leftovers: Leftovers;
  /** Choices of a list that was not taken. */
  chosen: Chosen | undefined;
}

/** One fieldset for each line that may mean several products; nothing is chosen for the buyer. */
function Choices({ leftovers, chosen }: ChoicesProps) {
  return leftovers.map(({ text, reason, amount, choices }, place) =>
    choices.length === 0 ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the answer names
      <fieldset key={place} className="choices">
        <legend>{`${text}: ${reason.toLowerCase()}`}</legend>
        {choices.map(({ id, common_info, price, unit }) => (
          <label key={id} className="choice">
            <input
              type="radio"
              name={`choice-${place}`}
              value={id}
              defaultChecked={chosen?.get(place) === id}
            />
            <span>
              {keepTogether(common_info.title)}
              <span className="choice-note">
                {`Код ${common_info.code}, ${formatPrice(price.price)}, ${unitCount(amount ?? 1, unit)}`}
              </span>
            </span>
          </label>
        ))}
        <label className="choice">
          <input
            type="radio"
            name={`choice-${place}`}
            value="none"
            defaultChecked={chosen?.get(place) === 'none'}
          />
          <span>Ничего из этого: убрать строку</span>
        </label>
      </fieldset>
    ),
  );
}
