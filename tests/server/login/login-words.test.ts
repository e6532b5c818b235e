import { describe, expect, it } from 'vitest';
import { welcomeNotice } from '../../../server/login/login-words.ts';

const said = (merged: Parameters<typeof welcomeNotice>[1]) =>
  welcomeNotice('Вы успешно вошли!', merged).description?.replaceAll('\u00a0', ' ');

describe('the notice after signing in', () => {
  it('tells what is in the basket from what waits for a decision', () => {
    expect(said({ basketLines: 2, basketAsked: 0, favorites: 1 })).toBe(
      'Перенесли в корзину — 2 товара, в избранное — 1 товар.',
    );
    expect(said({ basketLines: 0, basketAsked: 1, favorites: 0 })).toBe(
      '1 товар в корзине ждёт вашего решения.',
    );
    expect(said({ basketLines: 0, basketAsked: 2, favorites: 0 })).toBe(
      '2 товара в корзине ждут вашего решения.',
    );
    expect(said({ basketLines: 0, basketAsked: 5, favorites: 0 })).toBe(
      '5 товаров в корзине ждут вашего решения.',
    );
    expect(said({ basketLines: 0, basketAsked: 0, favorites: 0 })).toBeUndefined();
  });
});
