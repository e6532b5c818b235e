import { quantityLabel } from '../basket.ts';

interface CounterProps {
  title: string;
  amount: number;
  step: number;
}

/** Amount above which the number is wider (S9.56). */
const WIDE = 9;

/** Quantity in the basket. The hidden button is the one that Enter in the field presses. */
export function Counter({ title, amount, step }: CounterProps) {
  return (
    <>
      <button type="submit" className="visually-hidden">
        Сохранить количество
      </button>
      <CounterButton
        sign="−"
        to={Math.max(0, amount - step)}
        label={`Уменьшить количество: ${title}`}
      />
      <input
        className={amount > WIDE ? 'input counter-wide' : 'input'}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={amount}
        maxLength={7}
        aria-label={`${quantityLabel(step)}: ${title}`}
      />
      <CounterButton
        sign="+"
        to={amount + step}
        label={`Увеличить количество: ${title}`}
        takesFocus
      />
    </>
  );
}

interface CounterButtonProps {
  sign: string;
  to: number;
  label: string;
  /** Focus comes here from «В корзину». */
  takesFocus?: boolean;
}

function CounterButton({ sign, to, label, takesFocus }: CounterButtonProps) {
  return (
    <button
      type="submit"
      className="button counter"
      name="to"
      value={to}
      aria-label={label}
      data-focus={takesFocus ? '' : undefined}
    >
      {sign}
    </button>
  );
}
