import { MAX_UNITS, parseUnits, roundedText, roundToPackage } from '../../shared/basket.ts';
import { type ChangeDetail, ChangeEvent } from '../runtime/change-events.ts';
import { lineOf, sendUnsent } from './basket-lines.ts';
import { orderText, readField, showNote, stepOf } from './order-form.ts';
import { refreshWhenSeen } from './refresh-controls.ts';

/** «В корзину» and the counter change at once; the basket follows, and takes back what it refused. */
export function start(): void {
  const order = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.matches('.order')) return;
    event.preventDefault();
    const to = submitter?.getAttribute('name') === 'to' ? submitter.getAttribute('value') : null;
    change(form, to ?? readField(form, 'amount') ?? readField(form, 'quantity'), to === null);
  };
  // Listeners come before the runtime, which sends these forms as long as this part is not there.
  document.addEventListener('submit', order, true);
  document.addEventListener('change', ({ target }) => {
    const { form, name } = target as HTMLInputElement;
    if (!form?.matches('.order')) return;
    const typed = readField(form, 'amount');
    if (name === 'amount' || (name === 'package' && typed !== null)) change(form, typed, true);
    else if (name === 'package') showQuantity(form);
  });
  // The next page must know what was changed on this one.
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) sendUnsent();
  });
  addEventListener('pagehide', sendUnsent);
  document.addEventListener(ChangeEvent.Basket, (event) => {
    const { remote }: ChangeDetail = (event as CustomEvent).detail ?? {};
    if (remote) refreshWhenSeen();
  });
}

/** Sets the amount as typed or as a button says; null stands for one package. */
function change(form: HTMLFormElement, text: string | null, isTyped: boolean): void {
  const step = stepOf(form);
  const units = text === null ? step : parseUnits(text);
  const field = form.querySelector<HTMLInputElement>('[name="amount"]');
  if (field) field.value = field.defaultValue;
  if (units === null || units > MAX_UNITS || (units === 0 && !field)) {
    showNote(form, 'Укажите количество целым числом');
    return;
  }
  const amount = roundToPackage(units, step);
  const line = lineOf(form);
  line.formId = form.id;
  line.order.set(orderText(amount, step));
  if (isTyped && amount !== units) {
    showNote(form, roundedText(amount, step, form.dataset['unit'] ?? 'шт.'));
  }
}

/** Another package, before anything is in the basket. */
function showQuantity(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name="quantity"]');
  if (field) field.value = String(roundToPackage(parseUnits(field.value) || 1, stepOf(form)));
}
