import { createNotice, type Notice } from '../../shared/notice.ts';
import { WELCOME_NOTICE } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import {
  countOf,
  GOODS,
  MINUTES_LATER,
  type PluralForms,
  plural,
  SECONDS_LATER,
} from '../../shared/ru/plural.ts';
import type { Merged } from './log-in.ts';

const WAIT: PluralForms = ['ждёт', 'ждут', 'ждут'];

/** Waits are told in the next larger unit from here. */
const LONG_WAIT = 120;

/** «90 секунд», «3 минуты», «5 часов»: after «через». */
export function waitText(seconds: number): string {
  if (seconds < LONG_WAIT) return countOf(seconds, SECONDS_LATER);
  const minutes = Math.ceil(seconds / 60);
  return minutes < LONG_WAIT
    ? countOf(minutes, MINUTES_LATER)
    : countOf(Math.ceil(minutes / 60), ['час', 'часа', 'часов']);
}

/** Text after a wrong code. */
export const triesLeftText = (left: number): string =>
  `Неверный код. ${plural(left, ['Осталась', 'Осталось', 'Осталось'])} ${countOf(left, [
    'попытка',
    'попытки',
    'попыток',
  ])}`;

/** Milliseconds that a notice with an explanation stays. */
const EXPLAINED_MS = 15_000;

/** Says what of the guest's was taken over, after what `words` explain. */
export function welcomeNotice(
  title: string,
  { basketLines, basketAsked, favorites }: Merged,
  words = '',
): Notice {
  const taken = [
    basketLines > 0 && `в корзину — ${countOf(basketLines, GOODS)}`,
    favorites > 0 && `в избранное — ${countOf(favorites, GOODS)}`,
  ].filter(Boolean);
  const told = [
    words,
    taken.length > 0 && `Перенесли ${taken.join(', ')}.`,
    basketAsked > 0 &&
      `${countOf(basketAsked, GOODS)} в корзине ${plural(basketAsked, WAIT)} вашего решения.`,
  ].filter(Boolean);
  return createNotice({
    id: WELCOME_NOTICE,
    title,
    icon: 'circle-check',
    color: 'success',
    ...(words && { timeout: EXPLAINED_MS }),
    ...(told.length > 0 && { description: told.join(' ') }),
    ...(basketLines + basketAsked > 0 && {
      actions: [{ title: 'В корзину', url: links.basket() }],
    }),
  });
}
