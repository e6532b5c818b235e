import { ROUBLE_RATE_ID } from '../../shared/cities.ts';
import type { Rate } from '../../shared/contract/catalog.ts';
import { links } from '../../shared/routes.ts';
import { formatDay } from '../../shared/ru/dates.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import type { Frame } from './frame.ts';

/** Currencies whose rates stand in the bar itself (specification §1). */
const SHOWN = ['USD', 'EUR'];

/** «80,50»: the value is a decimal text already, never a sum to count with. */
function formatRate(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.');
  return `${whole},${`${fraction}00`.slice(0, 2)}`;
}

/** How many units the rate is told for, so that it is a rouble or more: 1, 10, 100, … */
function unitsOf(value: string): number {
  let units = 1;
  while (Number(value) * units < 1 && units < 1_000_000) units *= 10;
  return units;
}

/** «80,50 ₽», «10 000 = 66,70 ₽» */
function rateText(value: string): string {
  const units = unitsOf(value);
  if (units === 1) return `${formatRate(value)}\u00a0₽`;
  return `${formatCount(units)} = ${formatRate((Number(value) * units).toFixed(2))}\u00a0₽`;
}

/** «$ 80,50  € 92,30» */
export function ShownRates({ rates }: Pick<Frame, 'rates'>) {
  const shown = SHOWN.flatMap((title) => rates.find((rate) => rate.title === title) ?? []);
  return shown.map(({ id, title, sign, value }) => (
    <span key={id} title={`Курс ${title} Банка России`}>
      {sign}&nbsp;{formatRate(value)}
    </span>
  ));
}

/** What the header's currency panel holds. */
export function CurrencyChoice({ rates, rate, path }: Pick<Frame, 'rates' | 'rate' | 'path'>) {
  const day = rates.find(({ id }) => id !== ROUBLE_RATE_ID)?.date;
  return (
    <>
      <p className="dropdown-title">Валюта цен</p>
      <form className="currency-form" method="post" action={links.cityChoice()}>
        <input type="hidden" name="return_to" value={path} />
        {rates.map((each) => (
          <CurrencyButton key={each.id} rate={each} chosen={each.id === rate.id} />
        ))}
      </form>
      {day && <p className="caption">Курс Банка России на {formatDay(day)}. Оплата в рублях.</p>}
    </>
  );
}

function CurrencyButton({ rate, chosen }: { rate: Rate; chosen: boolean }) {
  return (
    <button type="submit" name="rate_id" value={rate.id} aria-current={chosen ? 'true' : undefined}>
      {rate.sign} {rate.title}
      {rate.id !== ROUBLE_RATE_ID && <span>{rateText(rate.value)}</span>}
    </button>
  );
}
