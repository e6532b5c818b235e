import { DeskField } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';

type Form = Readonly<Record<string, unknown>>;

const PLACE = 'place.';
const SHOWN_ORDER = `${DeskField.Was}order`;

/**
 * Keys in the order of the numbers that were typed beside them, without those that are taken off. A key
 * that the form does not name stays where it is; an order that somebody else has made since stands.
 * @throws CallError for a place that is no number, and when both have made another order.
 */
export function arrange(keys: readonly string[], form: Form): string[] {
  const removed = new Set([form['remove'] ?? []].flat().map(String));
  const ordered = isOrderSeen(keys, form) ? sortTyped(keys, form) : keys;
  return ordered.filter((key) => !removed.has(key));
}

/** False when the order was changed since the form was shown, and not by the form. */
function isOrderSeen(keys: readonly string[], form: Form): boolean {
  const told = form[SHOWN_ORDER];
  if (typeof told !== 'string') return true;
  const shown = told.split(' ');
  const was = shown.filter((key) => keys.includes(key));
  const is = keys.filter((key) => shown.includes(key));
  if (was.join(' ') === is.join(' ')) return true;
  const own = sortTyped(shown, form);
  const isSame = own.filter((key) => keys.includes(key)).join(' ') === is.join(' ');
  if (isSame || own.join(' ') === told) return false;
  throw new CallError('conflict', 'Порядок тем временем изменил другой: расставьте ещё раз');
}

function sortTyped(keys: readonly string[], form: Form): string[] {
  return keys
    .map((key, at) => ({ key, place: placeOf(form[PLACE + key]) ?? at + 1, at }))
    .sort((a, b) => a.place - b.place || a.at - b.at)
    .map(({ key }) => key);
}

/** Null: the form does not name it. */
function placeOf(typed: unknown): number | null {
  if (typed === undefined) return null;
  const place = Number(String(typed).trim().replace(',', '.'));
  if (!Number.isFinite(place) || String(typed).trim() === '') {
    throw new CallError('invalid', 'Место — число: 1, 2, 3');
  }
  return place;
}
