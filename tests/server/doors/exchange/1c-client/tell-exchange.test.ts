import { expect, it } from 'vitest';
import { tellFiles, tellOrders, tellStep } from './tell-exchange.ts';

const plain = (lines: readonly string[]) => lines.map((line) => line.replaceAll('\u00a0', ' '));

it('counts what files of an exchange hold', () => {
  const offer = (id: string, more: string) => `<Предложение><Ид>${id}</Ид>${more}</Предложение>`;
  const price = '<Цены><Цена><ЦенаЗаЕдиницу>1</ЦенаЗаЕдиницу></Цена></Цены>';
  const files = [
    {
      name: 'import.xml',
      content: '<Группа></Группа><Товары><Товар><Ид>a</Ид></Товар><Товар></Товар></Товары>',
    },
    {
      name: 'offers.xml',
      content: offer('a', `${price}<Количество>1</Количество>`) + offer('b', price),
    },
    { name: 'orders.xml', content: '<Документ><Товары><Товар/></Товары></Документ>' },
    // «<Товар>» in windows-1251.
    {
      name: 'old.xml',
      content: Buffer.concat([
        Buffer.from('<?xml version="1.0" encoding="windows-1251"?>'),
        Buffer.from([0x3c, 0xd2, 0xee, 0xe2, 0xe0, 0xf0, 0x3e]),
      ]),
    },
    { name: 'import_files/a.jpg', content: new Uint8Array(3) },
  ];
  expect(plain(tellFiles(files))).toEqual([
    'Отдаётся 5 файлов: 1 группа, 3 товара, 2 предложения, 2 цены, 1 остаток, 1 документ, 1 картинка',
    '  import.xml: 1 группа, 2 товара',
    '  offers.xml: 2 предложения, 2 цены, 1 остаток',
    '  orders.xml: 1 документ',
    '  old.xml: 1 товар',
  ]);
});

it('tells orders by number, day, sum and lines', () => {
  const order = (number: number) =>
    `<Документ><Номер>${number}</Номер><Дата>2026-11-20</Дата><ХозОперация>Заказ товара</ХозОперация><Сумма>1234.50</Сумма><Товары><Товар></Товар></Товары></Документ>`;
  const payment = '<Документ><ХозОперация>Выплата безналичных денег</ХозОперация></Документ>';
  expect(plain(tellOrders(order(100_001) + payment + order(100_002)))).toEqual([
    'Получено: 2 заказа',
    '  № 100001 от 2026-11-20: 1 234,50 ₽, 1 строка',
    '  № 100002 от 2026-11-20: 1 234,50 ₽, 1 строка',
  ]);
  expect(tellOrders('<КоммерческаяИнформация/>')).toEqual(['Новых и изменившихся заказов нет']);
});

it('tells each call in words, and no secret of the session', () => {
  const steps = [
    ['type=catalog&mode=checkauth', 'success\nexchange\nсекрет'],
    ['type=catalog&mode=init', 'zip=yes\nfile_limit=2097152'],
    ['type=catalog&mode=file&filename=v8.zip', 'success'],
    ['type=catalog&mode=import&filename=a.xml', 'progress\nЗагружено 5 из 10'],
    ['type=catalog&mode=import&filename=a.xml', 'success\nЗагружено: создано: 2 товара'],
    ['type=sale&mode=success', 'success\nПодтверждено заказов: 3'],
    ['type=catalog&mode=init', 'failure\nОбмен уже идёт'],
  ] as const;
  expect(plain(steps.flatMap(([query, answer]) => tellStep(query, answer)))).toEqual([
    'Вход принят',
    'Магазин принимает одним архивом, частями до 2 МБ',
    'v8.zip: принят магазином',
    'a.xml: Загружено 5 из 10',
    'a.xml: Загружено: создано: 2 товара',
    'Подтверждено заказов: 3',
  ]);
});
