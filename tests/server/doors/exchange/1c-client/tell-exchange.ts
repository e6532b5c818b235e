import { formatPrice, parseRoubles } from '../../../../../shared/money.ts';
import {
  countOf,
  formatCount,
  GOODS,
  ORDERS,
  type PluralForms,
} from '../../../../../shared/ru/plural.ts';
import type { ClientFile } from './client.ts';

const FILES: PluralForms = ['файл', 'файла', 'файлов'];
const GROUPS: PluralForms = ['группа', 'группы', 'групп'];
const OFFERS: PluralForms = ['предложение', 'предложения', 'предложений'];
const PRICES: PluralForms = ['цена', 'цены', 'цен'];
const RESTS: PluralForms = ['остаток', 'остатка', 'остатков'];
const DOCUMENTS: PluralForms = ['документ', 'документа', 'документов'];
const PICTURES: PluralForms = ['картинка', 'картинки', 'картинок'];
const LINES: PluralForms = ['строка', 'строки', 'строк'];

/** Things of a file that the client sends. */
interface Counted {
  groups: number;
  goods: number;
  offers: number;
  prices: number;
  rests: number;
  documents: number;
}

const NOTHING: Counted = { groups: 0, goods: 0, offers: 0, prices: 0, rests: 0, documents: 0 };

const isXml = ({ name }: ClientFile) => /\.xml$/i.test(name);

/** Text in the encoding that its declaration names. */
export function decodeXml(content: Uint8Array | string): string {
  if (typeof content === 'string') return content;
  const head = Buffer.from(content.subarray(0, 100)).toString('latin1');
  const encoding = /encoding=["']([\w-]+)/.exec(head)?.[1] ?? 'utf-8';
  return new TextDecoder(encoding).decode(content);
}

function countIn(xml: string): Counted {
  const count = (name: string) => xml.match(new RegExp(`<${name}[\\s>]`, 'g'))?.length ?? 0;
  const documents = count('Документ');
  // Lines of documents are no goods of a catalogue.
  if (documents > 0) return { ...NOTHING, documents };
  const offers = xml.match(/<Предложение[\s>].*?<\/Предложение>/gs) ?? [];
  return {
    groups: count('Группа'),
    goods: count('Товар'),
    offers: offers.length,
    prices: offers.reduce((sum, offer) => sum + (offer.match(/<Цена[\s>]/g)?.length ?? 0), 0),
    rests: offers.filter((offer) => /<(?:Количество|Остатки|Склад)[\s>]/.test(offer)).length,
    documents: 0,
  };
}

/** Lines about files before they are sent: what is in each, and in all. */
export function tellFiles(files: readonly ClientFile[]): string[] {
  const counted = files
    .filter(isXml)
    .map((file) => [file.name, countIn(decodeXml(file.content))] as const);
  const sum = counted.reduce<Counted>((all, [, one]) => add(all, one), NOTHING);
  const others = files.length - counted.length;
  const pictures = others > 0 ? `, ${countOf(others, PICTURES)}` : '';
  return [
    `Отдаётся ${countOf(files.length, FILES)}: ${tellCounted(sum)}${pictures}`,
    ...counted.map(([name, one]) => `  ${name}: ${tellCounted(one)}`),
  ];
}

const add = (one: Counted, other: Counted): Counted => ({
  groups: one.groups + other.groups,
  goods: one.goods + other.goods,
  offers: one.offers + other.offers,
  prices: one.prices + other.prices,
  rests: one.rests + other.rests,
  documents: one.documents + other.documents,
});

function tellCounted({ groups, goods, offers, prices, rests, documents }: Counted): string {
  const told = [
    [groups, GROUPS],
    [goods, GOODS],
    [offers, OFFERS],
    [prices, PRICES],
    [rests, RESTS],
    [documents, DOCUMENTS],
  ] as const;
  const some = told.filter(([count]) => count > 0).map(([count, forms]) => countOf(count, forms));
  return some.join(', ') || 'товаров, цен и заказов нет';
}

/** Lines about orders that the client has taken. */
export function tellOrders(xml: string): string[] {
  const documents = (xml.match(/<Документ>.*?<\/Документ>/gs) ?? []).filter((document) =>
    document.includes('<ХозОперация>Заказ товара</ХозОперация>'),
  );
  if (documents.length === 0) return ['Новых и изменившихся заказов нет'];
  return [
    `Получено: ${countOf(documents.length, ORDERS)}`,
    ...documents.map((document) => {
      const textOf = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(document)?.[1] ?? '';
      const lines = document.match(/<Товар>/g)?.length ?? 0;
      const sum = formatPrice(parseRoubles(textOf('Сумма')));
      return `  № ${textOf('Номер')} от ${textOf('Дата')}: ${sum}, ${countOf(lines, LINES)}`;
    }),
  ];
}

const MEGABYTE = 1 << 20;

/** Lines about a call and its answer, for the owner of a shop. */
export function tellStep(query: string, answer: string): string[] {
  const line = lineOf(query, answer);
  return line === null ? [] : [line];
}

function lineOf(query: string, answer: string): string | null {
  const asked = new URLSearchParams(query);
  const name = asked.get('filename') ?? '';
  const [word = '', ...rest] = answer.split('\n');
  // The end of the exchange says what went wrong.
  if (word === 'failure') return null;
  switch (asked.get('mode')) {
    case 'checkauth':
      return 'Вход принят';
    case 'init':
      return tellInit(answer);
    case 'file':
      return word === 'success' ? `${name}: принят магазином` : null;
    case 'import':
      return `${name}: ${rest.filter(Boolean).join('. ') || (word === 'progress' ? 'загружается' : 'загружен')}`;
    case 'success':
      return rest.join(' ') || 'Магазин знает, что заказы получены';
    default:
      return null;
  }
}

function tellInit(answer: string): string | null {
  const limit = Number(/file_limit=(\d+)/.exec(answer)?.[1]);
  if (!limit) return null;
  const how = answer.includes('zip=yes') ? 'одним архивом' : 'файлами';
  const part =
    limit >= MEGABYTE
      ? `${formatCount(Math.round((10 * limit) / MEGABYTE) / 10)} МБ`
      : `${formatCount(limit)} байт`;
  return `Магазин принимает ${how}, частями до ${part}`;
}
