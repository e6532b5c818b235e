import { BASKET_PARTS } from '../../shared/basket.ts';
import { formatPrice } from '../../shared/money.ts';
import { MAX_PROMO_CODE, type PlanPromo } from '../../shared/promo.ts';
import * as links from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';

/** A promo code that was typed and not taken. */
export interface RefusedPromo {
  typed: string;
  message: string;
}

interface PromoPartProps {
  promo: PlanPromo | null;
  refused?: RefusedPromo | null | undefined;
}

/** The promo code that was entered, with what it does, or the field for one. */
export function PromoPart({ promo, refused = null }: PromoPartProps) {
  return promo ? <EnteredPromo promo={promo} /> : <PromoField refused={refused} />;
}

function EnteredPromo({ promo: { code, discount, refusal } }: { promo: PlanPromo }) {
  return (
    <form
      className="basket-promo"
      method="post"
      action={links.basketPromo()}
      data-swap={BASKET_PARTS}
    >
      <p className={refusal === null ? undefined : 'basket-promo-refused'}>
        Промокод <strong>{code}</strong>
        {refusal === null ? `: −${formatPrice(discount)}` : ` не\u00a0применён: ${refusal}`}
      </p>
      <button
        className="button button-ghost button-small"
        type="submit"
        name="remove"
        value="1"
        aria-label={`Убрать промокод ${code}`}
      >
        Убрать
      </button>
    </form>
  );
}

function PromoField({ refused }: { refused: RefusedPromo | null }) {
  return (
    <form
      className="basket-promo"
      method="post"
      action={links.basketPromo()}
      data-swap={BASKET_PARTS}
    >
      <label htmlFor="promo">Промокод</label>
      <input
        className="input"
        id="promo"
        name="code"
        required
        defaultValue={refused?.typed}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? 'promo-error' : undefined}
        maxLength={MAX_PROMO_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <button className="button button-secondary button-small" type="submit">
        Применить
      </button>
      {refused && (
        <span className="field-error" id="promo-error">
          <Icon name="circle-alert" size={16} />
          {refused.message}
        </span>
      )}
    </form>
  );
}
