import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownFacts } from '../../../server/backoffice/records/fact-faults.ts';
import { createFillFacts, type FillFacts, fillAll } from '../../../server/content/facts.ts';
import { officeRows } from '../../../server/demo/place-rows.ts';
import { neutralTexts } from '../../../server/opening/neutral-texts.ts';
import type { PaymentWays } from '../../../shared/payment-ways.ts';
import { plainText } from '../../../shared/plain-text.ts';
import * as links from '../../../shared/routes.ts';
import {
  fees,
  sayPickup,
  sayTerm,
  sayTermOf,
  type TimeTerm,
  terms,
} from '../../../shared/terms.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { ALL_WAYS } from '../../shared/all-ways.ts';

let shop: TestShop;
let fill: FillFacts;
/** Texts of the store about the shop, by where they stand. */
let texts: [place: string, text: string][];

/** No text of the demo holds such numbers by chance. */
const odd = (count: number, term: TimeTerm): TimeTerm => ({ ...term, count });
const oddTerms = Object.fromEntries(
  Object.entries(terms).map(([name, term], index) => [name, odd(911 + index, term)]),
) as Record<keyof typeof terms, TimeTerm>;
const oddFees = Object.fromEntries(
  Object.keys(fees).map((name, index) => [name, (93_110 + index) * 100]),
) as Record<keyof typeof fees, number>;
const company = { email: 'odd@example.ru', tollFreePhone: '8 800 555-00-00' };

/** The texts of a field: blocks are JSON. */
function wordsOf(field: string): string[] {
  if (!field.startsWith('[{')) return [field];
  const words: string[] = [];
  JSON.parse(field, (_key, value: unknown) => {
    if (typeof value === 'string') words.push(value);
    return value;
  });
  return words;
}

beforeAll(async () => {
  shop = await createTestShop();
  const { catalog } = shop.deps;
  fill = createFillFacts({ ...shop.deps, catalog, company, terms: oddTerms, fees: oddFees });
  const { db } = shop.deps.store;
  const rows = await Promise.all([
    db.selectFrom('page_texts').select(['slug as place', 'body', 'blocks', 'title']).execute(),
    db.selectFrom('news').select(['id as place', 'title', 'lead', 'body']).execute(),
    db.selectFrom('questions').select(['id as place', 'question', 'answer']).execute(),
    db.selectFrom('documents').select(['key as place', 'source']).execute(),
    db.selectFrom('banners').select(['id as place', 'title', 'text']).execute(),
    db.selectFrom('solutions').select(['id as place', 'title', 'text']).execute(),
  ]);
  texts = rows
    .flat()
    .flatMap(({ place, ...fields }) =>
      Object.values(fields).flatMap((text): [string, string][] =>
        text === null ? [] : wordsOf(text).map((words) => [`${place}`, words] as [string, string]),
      ),
    );
});
afterAll(() => shop.close());

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s|\n/);
const NUMBER = /\d|\b(?:один|два|две|три|трёх|четыр|пять|пяти|шест|семь|десят)/i;

describe('facts of the shop', () => {
  /** Subjects of sentences with a number, and the terms whose number it must be. */
  const subjects: [subject: RegExp, names: (keyof typeof terms | keyof typeof fees)[]][] = [
    [/не позже .* после (?:покупки|получения)/, ['guaranteeStart']],
    [/гаранти[яю] .*месяц/, ['repairGuarantee', 'guaranteeStart']],
    [/нельзя починить|^- Ремонт: до/, ['repair']],
    [/в пункте выдачи .*возвращается|^Храним/, ['keep']],
    [/[Сс]ч[её]т действует|держим .*УПД|товар держим/, ['invoice']],
    [/встала (?:вся )?кухня/, ['urgentVisit']],
    [/[Пп]усконаладку|Пуск нового/, ['startUp']],
    [/[Лл]изинг/, ['leasingFrom']],
    [/[Дд]иагностика/, ['diagnosis']],
    [/за километр/, ['kilometre']],
    [/[Пп]одъём без лифта|^'?Поднимем/, ['lift']],
    [/Проектное бюро отдаёт|^Срок — /, ['shortProject']],
  ];
  it.each(subjects)('%s is said with its number alone', (subject, names) => {
    const said = texts.flatMap(([place, text]) =>
      sentencesOf(fill(text))
        .filter((sentence) => subject.test(sentence) && NUMBER.test(sentence))
        .map((sentence) => [place, sentence] as const),
    );
    expect(said.length).toBeGreaterThan(0);
    const numbers = names.map((name) =>
      name in oddTerms
        ? String(oddTerms[name as keyof typeof terms].count)
        : String(oddFees[name as keyof typeof fees] / 100).replace(/(\d\d)(\d{3})/, '$1\u00a0$2'),
    );
    const wrong = said.filter(([, sentence]) => !numbers.some((each) => sentence.includes(each)));
    expect(wrong).toEqual([]);
  });

  it('are all known by the names that texts use', () => {
    const left = texts.filter(([, text]) => fill(text).includes('{{'));
    expect(left).toEqual([]);
    expect(fill('Это {{никто}} и {{nobody}}')).toBe('Это {{никто}} и {{nobody}}');
    const inherited = '{{constructor}}, {{toString}}, {{hasOwnProperty:of}}';
    expect(fill(inherited)).toBe(inherited);
  });

  it('follow the ways to pay that the owner chose', () => {
    const [card, limit] = ['Оплатить {{payOnline}}', 'На месте до {{cashLimit}}'];
    const ways: PaymentWays = {
      ...ALL_WAYS,
      offered: ['card', 'on_delivery'],
      firm_limit: 40_000_00,
    };
    const chosen = createFillFacts({ ...shop.deps, company, ways: () => ways });
    expect(chosen(card)).toBe('Оплатить картой');
    expect(chosen(limit)).toMatch(/^На месте до 40\s000\s₽$/);
    const persons = createFillFacts({
      ...shop.deps,
      company,
      ways: () => ({ ...ways, firm_limit: 0 }),
    });
    const onDelivery = neutralTexts.find(({ slug }) => slug === 'delivery')?.body ?? '';
    expect(persons(onDelivery)).toContain('**При получении** — картой или наличными.');
    expect(persons(onDelivery)).not.toContain('организациям —');
    const words = {
      ...ALL_WAYS.words,
      on_delivery: { title: '', note: 'Наличными или картой курьеру.' },
    };
    const noted = createFillFacts({ ...shop.deps, company, ways: () => ({ ...ways, words }) });
    expect(noted(onDelivery)).toContain('**При получении** — наличными или картой курьеру.\n');
    const none: PaymentWays = { ...ALL_WAYS, offered: ['invoice'] };
    const without = createFillFacts({ ...shop.deps, company, ways: () => none });
    expect(without(`${card}\n${limit}`)).toBe('');
  });

  it('leave something to read of every answer, whatever ways to pay there are', () => {
    const none: PaymentWays = { ...ALL_WAYS, offered: ['on_delivery'], firm_limit: 0 };
    const without = createFillFacts({ ...shop.deps, company, ways: () => none });
    const empty = texts.filter(([, text]) => text.trim() !== '' && without(text).trim() === '');
    expect(empty).toEqual([]);
    for (const name of ['payOnline', 'cashLimit']) expect(knownFacts).toContain(name);
  });

  it('are typed into no text: phones, addresses of mail, counts of the catalogue', () => {
    const typed = /8 800 \d|[\w.]+@marmit|6 200|\b42 город|200\+/;
    expect(texts.filter(([, text]) => typed.test(text))).toEqual([]);
  });

  it('promise no day that the shop does not keep', () => {
    const promised = texts.flatMap(([place, text]) =>
      sentencesOf(text)
        .filter((sentence) =>
          /(?:забрать|привез[её]м|отгружаем) .*(?:в день заказа|в тот же день|сегодня)/i.test(
            sentence,
          ),
        )
        .filter((sentence) => !sentence.endsWith('?'))
        .map((sentence) => [place, sentence]),
    );
    expect(promised).toEqual([]);
    expect(sayPickup(terms.pickup)).toBe('со следующего рабочего дня');
    expect(sayPickup(odd(3, terms.pickup))).toBe('через 3\u00a0рабочих дня');
  });

  it('are declined', () => {
    expect(sayTerm(odd(1, terms.keep))).toBe('1\u00a0день');
    expect(sayTerm(odd(3, terms.visit))).toBe('3\u00a0рабочих дня');
    expect(sayTermOf(odd(1, terms.guaranteeStart))).toBe('1\u00a0месяца');
    expect(sayTermOf(odd(3, terms.guaranteeStart))).toBe('3\u00a0месяцев');
  });

  it('count spare parts, brands and cities in the catalogue', async () => {
    const { index } = shop.deps.catalog;
    const { categories } = index.reference.rows;
    const parts = categories.find(({ title }) => title === 'Запасные части');
    const count = index.members.byCategory.get(parts?.id ?? 0)?.length ?? 0;
    expect(count).toBeGreaterThan(0);
    expect(fill('{{goods:zapasnye-chasti}}')).toMatch(new RegExp(`^${count}\\s`));
    expect(fillAll([{ value: '{{cities}}', n: 1 }], fill)).toEqual([
      { value: expect.stringMatching(/^\d+\sгород/), n: 1 },
    ]);
    expect(fill('{{goods:net-takogo}}')).toBe('{{goods:net-takogo}}');
  });

  it('name one mail for the shop and its main office', () => {
    const main = officeRows.filter(({ city_id }) => city_id === 90);
    expect(new Set(main.map(({ email }) => email))).toEqual(new Set([shop.deps.company.email]));
  });

  it('stand in every page, filled in', async () => {
    const { news } = { news: await shop.deps.store.db.selectFrom('news').select('id').execute() };
    const questions = await shop.deps.store.db.selectFrom('questions').select('id').execute();
    const pages = [
      links.home(),
      links.about(),
      links.service(),
      links.dealers(),
      links.planning(),
      links.privacy(),
      links.delivery(),
      links.contacts(),
      links.answers(),
      links.news(),
      ...news.map(({ id }) => links.newsItem(id)),
      ...questions.slice(0, 40).map(({ id }) => links.answer(id)),
    ];
    for (const path of pages) {
      const { status, text } = await request(shop.listener).get(path).set('Host', 'localhost');
      expect([path, status, text.includes('{{')]).toEqual([path, 200, false]);
    }
    const service = await request(shop.listener).get(links.service()).set('Host', 'localhost');
    const read = plainText(service.text);
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(read).toContain(plain(`нельзя починить за ${sayTerm(terms.repair)}`));
    expect(read).toContain(plain(`не позже ${sayTermOf(terms.guaranteeStart)} после покупки`));
  });
});
