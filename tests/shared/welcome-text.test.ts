import { expect, it } from 'vitest';
import { welcomeText } from '../../shared/welcome-text.ts';

it('the welcome promises prices of one’s own where the shop has them [S2.96]', () => {
  expect(welcomeText(false)).toBe('Вы успешно вошли! Теперь вам доступны специальные цены');
  expect(welcomeText(true)).toBe('Вы успешно вошли!');
});
