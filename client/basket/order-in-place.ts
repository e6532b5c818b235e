import { MAX_UNITS, parseUnits, roundedText, roundToPackage } from '../../shared/basket.ts';
import { type ChangeDetail, ChangeEvent } from '../runtime/change-events.ts';
import { lineOf, sendUnsent } from './basket-lines.ts';
import { controlOf, orderText, readField, showNote, stepOf } from './order-form.ts';
import { refreshWhenSeen } from './refresh-controls.ts';

/** «В корзину» and the counter change at once; the basket follows, and takes back what it refused. */
export function start(): void {
  const order = (event: SubmitEvent) => {
    const { submitter } = event;
    const control = controlOf(event);
    if (!control) return;
    event.preventDefault();
    const to = submitter?.getAttribute('name') === 'to' ? submitter.getAttribute('value') : null;
    const text = to ?? readField(control, 'amount') ?? readField(control, 'quantity');
    change(control, text, to === null);
  };
  // Listeners come before the runtime, which sends these forms as long as this part is not there.
  document.addEventListener('submit', order, true);
  document.addEventListener('change', ({ target }) => {
    const field = target as HTMLInputElement;
    const control = field.closest<HTMLElement>('.order');
    if (!control) return;
    const isPackage = field.name.startsWith('package');
    const typed = readField(control, 'amount');
    if (field.name === 'amount' || (isPackage && typed !== null)) change(control, typed, true);
    else if (isPackage) showQuantity(control);
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
function change(control: HTMLElement, text: string | null, isTyped: boolean): void {
  const step = stepOf(control);
  const units = text === null ? step : parseUnits(text);
  const field = control.querySelector<HTMLInputElement>('[name="amount"]');
  if (field) field.value = field.defaultValue;
  if (units === null || units > MAX_UNITS || (units === 0 && !field)) {
    showNote(control, 'Укажите количество целым числом');
    return;
  }
  const amount = roundToPackage(units, step);
  const line = lineOf(control);
  line.controlId = control.id;
  line.order.set(orderText(amount, step));
  if (isTyped && amount !== units) {
    showNote(control, roundedText(amount, step, control.dataset['unit'] ?? 'шт.'));
  }
}

/** Another package, before anything is in the basket. */
function showQuantity(control: Element): void {
  const field = control.querySelector<HTMLInputElement>('[name="quantity"]');
  if (field) field.value = String(roundToPackage(parseUnits(field.value) || 1, stepOf(control)));
}
