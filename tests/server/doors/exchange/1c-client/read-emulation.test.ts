import { describe, expect, it } from 'vitest';
import { readEmulation } from './read-emulation.ts';

const LOGIN = ['--login', 'ut', '--password', 'секрет'];
const ADDRESS = 'http://localhost:3000/1c/exchange';

describe('command of an emulated exchange', () => {
  it('is read with its misbehaviour', () => {
    const words = [ADDRESS, ...LOGIN, '--orders', '--loses-part', '0', '--doubles-parts'];
    expect(readEmulation(words)).toMatchObject({
      kind: 'run',
      takesOrders: true,
      client: { url: ADDRESS, login: 'ut', losesPart: 0, doublesParts: true },
    });
  });

  it.each([
    ['без адреса', [], /Назовите адрес/],
    ['с адресом без протокола', ['shop.ru/1c', ...LOGIN, '--orders'], /не адрес/],
    ['без пароля', [ADDRESS, '--login', 'ut', '--orders'], /--password/],
    ['без дела', [ADDRESS, ...LOGIN], /что делать/],
    ['с папкой, которой нет', [ADDRESS, ...LOGIN, '--goods', '/нет'], /Нет папки «\/нет»/],
    [
      'с папкой без файлов XML',
      [ADDRESS, ...LOGIN, '--goods', import.meta.dirname],
      /нет файлов .xml/,
    ],
    ['с файлом вместо папки', [ADDRESS, ...LOGIN, '--goods', import.meta.filename], /Нет папки/],
    ['с чужим ключом', [ADDRESS, ...LOGIN, '--folder', 'a'], /Нет такого ключа: --folder/],
    ['с ключом без значения', [ADDRESS, ...LOGIN, '--goods'], /нет значения/],
    ['с числом словом', [ADDRESS, ...LOGIN, '--orders', '--part-bytes', 'пять'], /от 1/],
    ['с негодным образцом', [ADDRESS, ...LOGIN, '--orders', '--chokes-on', '('], /не образец/],
  ])('is refused in words %s', (_, words, reason) => {
    const command = readEmulation(words);
    expect(command.kind === 'wrong' && command.reason).toMatch(reason);
  });
});
