import { expect, it } from 'vitest';
import { metrikaSources } from '../../../server/analytics/metrika-sources.ts';
import { privacyText } from '../../../server/opening/privacy-text.ts';

const sectionOf = (title: string): string => {
  const block = privacyText.blocks.find((each) => 'title' in each && each.title === title);
  return block && 'body' in block ? (block.body ?? '') : '';
};

it('names whoever gets something of a person from the shop or from its pages', () => {
  const told = sectionOf('Кому передаём');
  for (const receiver of [
    /банку и оператору фискальных данных/,
    /оператору связи/,
    /DaData — ИНН/,
    /Яндекс Метрике, если вы согласились/,
    /Яндекс Картам, если вы открыли карту/,
    /службе уведомлений вашего браузера, если вы их включили, — .*в зашифрованном виде/,
  ]) {
    expect(told).toMatch(receiver);
  }
});

it('says of abroad what is true: encrypted messages go through the service of the browser', () => {
  const told = sectionOf('Кому передаём');
  expect(told).not.toContain('за границу не передаются');
  expect(told).toMatch(/За границу уходит одно: служба уведомлений браузера/);
});

it('names the cookies of the counter, which come with consent alone', () => {
  expect(metrikaSources('12345')).not.toEqual([]);
  expect(sectionOf('Файлы cookie')).toMatch(/\| `_ym_uid`.*если вы согласились/);
});
