import InputMask from 'imask/esm/controls/input';
import 'imask/esm/masked/pattern';
import 'imask/esm/masked/regexp';
import { formatPhone, isPhoneStart, PHONE_MASK, parsePhone } from '../../shared/ru/phone.ts';

type PhoneMask = InputMask<{ mask: string }>;

/** Null: a field whose value is no number and no beginning of one; it stays as it was typed. */
const masks = new WeakMap<HTMLInputElement, PhoneMask | null>();

/** Phones are shown as they are typed: +7 916 123-45-67. Without it any form of a number will do. */
export function start(): void {
  document.addEventListener('focusin', ({ target }) => know(target));
  know(document.activeElement);
}

function know(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement) || field.type !== 'tel' || masks.has(field)) return;
  masks.set(field, null);
  field.addEventListener('beforeinput', (event) => replaceByPasted(field, event));
  // The mask hears of it later: it would add to what it knows.
  field.addEventListener('input', (event) => followInput(field, event), true);
  // A refused value stays to be seen and corrected.
  const isRefused = field.value !== '' && field.value === field.defaultValue;
  if (isRefused && wholePhone(field.value) === null) return;
  maskIfPhone(field);
}

/** A whole number takes the place of everything: it is never a part of another. */
function replaceByPasted(field: HTMLInputElement, event: InputEvent): void {
  const phone = event.inputType === 'insertText' ? null : wholePhone(event.data ?? '');
  if (phone === null || !event.cancelable) return;
  event.preventDefault();
  showPhone(field, phone);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Values that a browser fills in by itself come as a whole. */
function followInput(field: HTMLInputElement, event: Event): void {
  const phone = wholePhone(field.value);
  const isTyped = Boolean((event as InputEvent).inputType);
  if (phone !== null && !isTyped) showPhone(field, phone);
  else if (!masks.get(field)) maskIfPhone(field);
}

function showPhone(field: HTMLInputElement, phone: string): void {
  const mask = masks.get(field);
  if (mask) mask.value = formatPhone(phone);
  else {
    field.value = formatPhone(phone);
    maskIfPhone(field);
  }
}

function maskIfPhone(field: HTMLInputElement): void {
  if (wholePhone(field.value) === null && !isPhoneStart(field.value)) return;
  masks.set(
    field,
    new InputMask(field, { mask: PHONE_MASK.replace('7', '{7}'), prepare: nationalDigits }),
  );
}

/** Null also for an 8 and a number which lacks its last digit: no code begins with 89. */
function wholePhone(text: string): string | null {
  const phone = parsePhone(text);
  return phone?.startsWith('+789') ? null : phone;
}

/** Beginning of the mask, before any digit of the number itself. */
const PREFIX = /^\+?7?\s?$/;

interface Typing {
  value: string;
  remove(from: number): unknown;
}

/**
 * Digits of a number out of what was typed or pasted. An 8 is the +7 that the mask begins with when it comes
 * first, or after a +7 when it stands alone or before a 9; else it begins a code (812).
 */
function nationalDigits(typed: string, mask: Typing, { tail }: { tail?: boolean }): string {
  const { value } = mask;
  if (tail) return typed;
  const isEmpty = PREFIX.test(value);
  const phone = typed.length > 1 ? wholePhone(typed) : null;
  if (phone) return isEmpty ? phone.slice(value.trimEnd().length) : '';
  if (value === '') return typed.replace(/^\s*(?:\+7\s*8(?=9|\D)|8)/, '+7');
  if (isEmpty) return typed.replace(/^\s*(?:\+7\s*)?(?:8(?=9|\D))?/, '');
  if (value === '+7 8' && /^[9\D]/.test(typed)) mask.remove('+7 '.length);
  return typed;
}
