import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commercemlImport, goods, yml } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
let before: string;

beforeEach(async () => {
  shop = await createTestShop();
  await shop.importFiles([shop.write('good.xml', yml([{ id: '1' }, { id: '2' }]))]);
  before = await shop.dump();
});
afterEach(() => shop.close());

const body = '<yml_catalog><shop><offers><offer id="1"><name>А</name></offer>';
const bomb = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);

describe('import of a bad file', () => {
  it.each([
    [
      'an unclosed tag',
      `<?xml version="1.0"?>\n${body}\n</offers>`,
      'строка 3',
      'не закрыт тег <shop>',
    ],
    ['a wrong closing tag', `${body}\n</offer>`, 'строка 2', 'закрывающий тег не подходит'],
    [
      'a bare ampersand',
      `${body}\n\n<url>?a=1&b=2</url>\n<name>Б &lt; В</name>`,
      'строка 3',
      '&amp;',
    ],
    ['an unknown entity', `${body}\n<p>&nbsp;</p>`, 'строка 2', 'неизвестная сущность'],
    ['a NUL byte', `${body}\n<name>А\0Б</name>`, 'строка 2', 'недопустимый символ'],
    [
      'two roots',
      '<yml_catalog></yml_catalog>\n<yml_catalog/>',
      'строка 2',
      'после конца документа',
    ],
    [
      'an external entity',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>\n${body}<name>&x;</name>`,
      'строка 2',
      'неизвестная сущность',
    ],
    [
      'a billion laughs',
      `<!DOCTYPE a [<!ENTITY l0 "ха">${bomb.join('')}]>\n${body}<name>&l9;</name>`,
      'строка 2',
      'неизвестная сущность',
    ],
    ['deep nesting', `${body}${'<a>'.repeat(200_000)}`, 'строка 1', 'Слишком глубокая вложенность'],
    [
      'another XML',
      '<ValCurs Date="01.01.2026"></ValCurs>',
      'строка 1',
      'корневой элемент <ValCurs>',
    ],
    [
      'an unknown encoding',
      '<?xml version="1.0" encoding="klingon"?><yml_catalog/>',
      'строка 1',
      'Неизвестная кодировка «klingon»',
    ],
    ['an empty file', '', 'bad.xml', 'Файл пустой'],
    ['bytes of nothing', '\0\x01\x02\x03', 'bad.xml', 'Неизвестный формат'],
    ['a text', 'просто текст\nещё строка', 'bad.xml', 'Не найдена строка с названиями столбцов'],
    [
      'CommerceML 1',
      '<КоммерческаяИнформация><Каталог Идентификатор="1"/></КоммерческаяИнформация>',
      'строка 1',
      'CommerceML 1.x не поддерживается',
    ],
    [
      'contractors',
      '<КоммерческаяИнформация ВерсияСхемы="2.09"><Контрагенты/></КоммерческаяИнформация>',
      'bad.xml',
      'Это не каталог: в файле контрагенты',
    ],
    [
      'orders',
      '<КоммерческаяИнформация ВерсияСхемы="2.05"><Документ/></КоммерческаяИнформация>',
      'bad.xml',
      'Это не каталог: в файле заказы',
    ],
  ])('refuses %s with place and reason and changes nothing', async (_what, text, place, reason) => {
    const { code, text: answer } = await shop.run(shop.write('bad.xml', text));
    expect(answer).toContain(reason);
    expect(answer).toContain(place);
    expect(answer).toContain('ничего не изменилось');
    expect(code).toBe(1);
    expect(await shop.dump()).toBe(before);
  });

  it('refuses bytes that are not in the declared encoding', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog>'),
      Buffer.from([0xcf, 0xf0]),
      Buffer.from('</yml_catalog>'),
    ]);
    const { text } = await shop.run(shop.write('bad.xml', bytes));
    expect(text).toContain('Текст не в кодировке utf-8');
    expect(await shop.dump()).toBe(before);
  });

  it('refuses a text without end before it fills the memory', async () => {
    const endless = `${body}<description>${'слово '.repeat(6_000_000)}`;
    const { text } = await shop.run(shop.write('bad.xml', endless));
    expect(text).toContain('строка 1: Слишком длинное значение');
  });

  it('refuses the whole set when one of its files is bad', async () => {
    const good = shop.write('import.xml', commercemlImport(goods('1', 'Товар')));
    const { code, text } = await shop.run(
      good,
      shop.write('offers.xml', '<КоммерческаяИнформация ВерсияСхемы="2.08">'),
    );
    expect(code).toBe(1);
    expect(text).toContain('offers.xml, строка 1');
    expect(await shop.dump()).toBe(before);
  });

  it('keeps a refusal in the journal of imports', async () => {
    await shop.run(shop.write('bad.xml', '<yml_catalog>'));
    const runs = await shop.store.db.selectFrom('import_runs').selectAll().orderBy('id').execute();
    expect(runs).toHaveLength(2);
    expect(JSON.parse(runs[1]?.report ?? '')).toMatchObject({ file: 'bad.xml', line: 1 });
  });
});

describe('import command', () => {
  it('shows how it is used when it is called without files or with unknown keys', async () => {
    expect((await shop.run()).code).toBe(2);
    expect(await shop.run('--force', 'x.xml')).toMatchObject({ code: 2 });
    expect((await shop.run()).text).toContain('npm run import -- ФАЙЛ…');
  });

  it('refuses a file that is not there', async () => {
    const { code, text } = await shop.run('absent.xml');
    expect(code).toBe(1);
    expect(text).toContain('absent.xml: Файл не найден');
  });

  it('reports in whole Russian sentences', async () => {
    const path = shop.write(
      'good.xml',
      yml([{ id: '1', price: '7' }, { id: '2' }, { id: '3', price: '-1' }]),
    );
    const { code, text } = await shop.run(path);
    expect(code).toBe(0);
    expect(text.replaceAll('\u00a0', ' ').split('\n').filter(Boolean)).toEqual([
      'Чтение good.xml: 100 %',
      'Запись в магазин: 100 %',
      'Загружено: good.xml (YML)',
      'Прочитано: 3 строки с товарами, 1 раздел',
      'Создано: 0 товаров',
      'Изменено: 1 товар',
      'Без изменений: 1 товар',
      'Снято с продажи: 0 товаров',
      'Отклонено: 1 строка',
      '  good.xml, строка 8: Не цена: «-1»',
      'Замечания: 1 строка',
      '  Цена изменилась больше чем на 20 %: 1 товар, это «Товар 1» 100,00 ₽ → 7,00 ₽',
      'За 0,0 с, 2 товара в секунду',
    ]);
  });

  it('prints the first fifty refusals and the number of the rest', async () => {
    const offers = Array.from({ length: 60 }, (_, i) => ({ id: `n${i}`, price: '-1' }));
    const { text } = await shop.run('--confirm-removal', shop.write('bad.xml', yml(offers)));
    expect(text).toContain('Отклонено: 60\u00a0строк');
    expect(text.match(/Не цена/g)).toHaveLength(50);
    expect(text).toContain('…и ещё 10\u00a0строк');
  });
});
