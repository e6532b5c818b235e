import { describe, expect, it } from 'vitest';
import { carryForm, type FormControl, putInto } from '../../../client/backoffice/carried-form.ts';

const hidden = (name: string, value: string): FormControl => ({ name, value, type: 'hidden' });
const text = (name: string, value: string): FormControl => ({ name, value, type: 'text' });
const box = (value: string, checked: boolean): FormControl => ({
  name: 'way',
  value,
  checked,
  type: 'radio',
});
const form = (elements: FormControl[], action = '/orders/7/lines') => ({
  elements,
  getAttribute: (name: string) => (name === 'action' ? action : null),
});
const all = ({ type }: FormControl) => type !== 'hidden';

describe('what is typed in a form beside the one that is saved', () => {
  it('comes back with how the fields stood when it was typed', () => {
    const typed = form([
      hidden('return_to', '/orders/7'),
      hidden('was.price', '100'),
      text('price', '250'),
      hidden('was.reason', 'Акция'),
      text('reason', 'Акция'),
    ]);
    const kept = carryForm(typed, 'Доставка', ({ name }) => name === 'price');
    const come = form([
      hidden('return_to', '/orders/7?done=3'),
      hidden('was.price', '120'),
      text('price', '120'),
      hidden('was.reason', 'Далеко'),
      text('reason', 'Далеко'),
    ]);
    if (kept) putInto(come, kept);
    expect(kept?.title).toBe('Доставка');
    expect(come.elements.map(({ value }) => value)).toEqual([
      '/orders/7?done=3',
      '100',
      '250',
      'Далеко',
      'Далеко',
    ]);
  });

  it('goes to each of several fields of one name, and to what is chosen', () => {
    const kept = carryForm(
      form([text('row', 'а'), text('row', 'б'), box('car', false), box('foot', true)]),
      '',
      all,
    );
    const come = form([text('row', ''), text('row', ''), box('car', true), box('foot', false)]);
    if (kept) putInto(come, kept);
    expect(come.elements).toEqual([
      text('row', 'а'),
      text('row', 'б'),
      box('car', false),
      box('foot', true),
    ]);
  });

  it('goes to the form with the same address, the same fixed fields and all that was typed', () => {
    const step = (to: string, key: string, note: string) =>
      form([hidden('to', to), hidden('form_key', key), text('note', note)]);
    const kept = carryForm(step('shipped', 'a', 'RU1'), '', all);
    if (!kept) throw new Error('Not kept');
    expect(putInto(step('cancelled', 'a', ''), kept)).toBe(false);
    expect(putInto(form([hidden('to', 'shipped')]), kept)).toBe(false);
    expect(putInto(form(step('shipped', 'a', '').elements, '/orders/8/lines'), kept)).toBe(false);
    const come = step('shipped', 'b', '');
    expect(putInto(come, kept)).toBe(true);
    expect(come.elements.map(({ value }) => value)).toEqual(['shipped', 'b', 'RU1']);
  });

  it('cannot be a file', () => {
    const file = { name: 'photo', type: 'file', value: 'a.jpg' };
    expect(carryForm(form([file]), 'Фото', all)).toBeNull();
  });
});
