import InputMask from 'imask/esm/controls/input';
import 'imask/esm/masked/pattern';
import 'imask/esm/masked/regexp';
import { PHONE_MASK, parsePhone } from '../../shared/ru/phone.ts';

const masked = new WeakSet<HTMLInputElement>();

/** Phones are shown as they are typed: +7 916 123-45-67. Without it any form of a number will do. */
export function start(): void {
  document.addEventListener('focusin', ({ target }) => mask(target));
  mask(document.activeElement);
}

function mask(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement) || field.type !== 'tel' || masked.has(field)) return;
  masked.add(field);
  new InputMask(field, { mask: PHONE_MASK.replace('7', '{7}'), prepare: nationalDigits });
}

/**
 * What was pasted as a number: its ten digits. A first 8 or +7 is what the mask itself begins with,
 * also when the first digits were typed before the mask came.
 */
function nationalDigits(typed: string, { value }: { value: string }): string {
  const phone = typed.length > 1 ? parsePhone(typed) : null;
  // No code begins with 89: that is an 8 and a number which lacks its last digit.
  if (phone && !phone.startsWith('+789')) return phone.slice('+7'.length);
  return /\d/.test(value.slice(2)) ? typed : typed.replace(/^\s*(?:8|\+7)/, '');
}
