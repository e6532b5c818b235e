import { expect, it } from 'vitest';
import { latinKey } from '../../../client/backoffice/latin-key.ts';

it.each([
  ['о', 'KeyJ', false, 'j'],
  ['Я', 'KeyZ', true, 'z'],
  ['х', 'BracketLeft', false, '['],
  ['ъ', 'BracketRight', false, ']'],
  ['.', 'Slash', false, '/'],
  [',', 'Slash', true, '?'],
  ['j', 'KeyJ', false, 'j'],
  ['/', 'Backslash', true, '/'],
  ['.', 'Period', false, '.'],
  ['Enter', 'Enter', false, 'Enter'],
  ['ArrowUp', 'ArrowUp', false, 'ArrowUp'],
])('«%s» of %s, shift %s, is «%s»', (key, code, shiftKey, latin) => {
  expect(latinKey({ key, code, shiftKey })).toBe(latin);
});
