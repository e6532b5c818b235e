import { ROUBLE_RATE_ID } from '../../shared/cities.ts';
import type { Rate } from '../../shared/contract/catalog.ts';
import * as links from '../../shared/routes.ts';
import { formatDayOfYear } from '../../shared/ru/dates.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import type { Frame } from '../layout/frame.ts';

/** Currencies whose rates stand in the bar itself (S1.30). */
const SHOWN = ['USD', 'EUR'];

/** «80,57» of «80.5678»: a decimal text, rounded half up as prices in the currency are. */
function formatRate(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.');
  const digits = fraction.padEnd(2, '0');
  const hundredths = BigInt(whole + digits.slice(0, 2)) + (digits.charAt(2) >= '5' ? 1n : 0n);
  const text = String(hundredths).padStart(3, '0');
  return `${text.slice(0, -2)},${text.slice(-2)}`;
}

/** Number of units that the rate is told for, so that it is a rouble or more: 1, 10, 100, … */
function unitsOf(value: string): number {
  let units = 1;
  while (Number(value) * units < 1 && units < 1_000_000) units *= 10;
  return units;
}

/** «80,51 ₽», «10 000 = 66,70 ₽» */
function rateText(value: string): string {
  const units = unitsOf(value);
  if (units === 1) return `${formatRate(value)}\u00a0₽`;
  return `${formatCount(units)} = ${formatRate((Number(value) * units).toFixed(2))}\u00a0₽`;
}

/** «$ 80,51  € 92,30 на 22.11» */
export function ShownRates({ rates, year }: Pick<Frame, 'rates' | 'year'>) {
  const shown = SHOWN.flatMap((title) => rates.find((rate) => rate.title === title) ?? []);
  const notes = new Set(shown.map((rate) => shortNote(rate, year)));
  return (
    <>
      {shown.map((rate) => (
        <span key={rate.id} title={`${rate.title}: ${rateSource(rate, year)}`}>
          {rate.sign}&nbsp;{formatRate(rate.value)}
          {notes.size > 1 && ` ${shortNote(rate, year)}`}
        </span>
      ))}
      {notes.size === 1 && <span>{[...notes]}</span>}
    </>
  );
}

/** Note with the day of a rate, or a word that it is invented: rates may be some days old. */
function shortNote({ source, date }: Rate, year: number): string {
  if (source === 'demo') return 'демо-курс';
  const day = `на\u00a0${date.slice(8)}.${date.slice(5, 7)}`;
  return isOfYear(date, year) ? day : `${day}.${date.slice(0, 4)}`;
}

const isOfYear = (date: string, year: number) => Number(date.slice(0, 4)) === year;

/** «курс Банка России на 22 ноября» */
function rateSource({ source, date }: Rate, year: number): string {
  if (source === 'demo') return 'демонстрационный курс, не настоящий';
  return `курс${source === 'cbr' ? ' Банка России' : ''} на\u00a0${formatDayOfYear(date, year)}`;
}

/** Contents of the header's currency panel. */
export function CurrencyChoice(frame: Pick<Frame, 'rates' | 'rate' | 'path' | 'year'>) {
  const { rates, rate, path, year } = frame;
  const foreign = rates.filter(({ id }) => id !== ROUBLE_RATE_ID);
  const bySource = Map.groupBy(foreign, (each) => rateSource(each, year));
  return (
    <>
      <p className="dropdown-title">Валюта цен</p>
      <form className="currency-form" method="post" action={links.cityChoice()}>
        <input type="hidden" name="return_to" value={path} />
        {rates.map((each) => (
          <CurrencyButton key={each.id} rate={each} chosen={each.id === rate.id} />
        ))}
      </form>
      {foreign.length > 0 && (
        <p className="caption">
          {[...bySource].map(([source, of]) => {
            const names = bySource.size > 1 ? `${of.map(({ title }) => title).join(', ')}: ` : '';
            const said = names ? source : source.charAt(0).toUpperCase() + source.slice(1);
            return `${names}${said.replace(/\.$/, '')}. `;
          })}
          Оплата в&nbsp;рублях.
        </p>
      )}
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
