import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import type { OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import type { ExchangeShop } from '../exchange-shop.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { ordersFile, orderXml, type SaidOrder } from './said-orders.ts';

describeOnBothStores('documents of 1C that people have to follow', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    ({ orders, shop } = await openBoilerShop(dialect));
  });
  afterEach(() => shop.close());

  const place = () => placeOne(orders, { 1: 3 }, { payment: 'invoice' });
  async function send(id: number, said: SaidOrder, beside = '') {
    shop.clock.now += 60_000;
    const order = orderXml({ id: String(100_000 + id), number: String(100_000 + id), ...said });
    await shop.client().sendDocuments([ordersFile(`<Контейнер>${order}${beside}</Контейнер>`)]);
  }
  const total = async (id: number) =>
    (
      await shop.store.db
        .selectFrom('orders')
        .select('total')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).total;
  /** Words of the tasks that wait, without the order that they begin with. */
  const asked = async () =>
    (
      await shop.store.db
        .selectFrom('exchange_tasks')
        .select('detail')
        .where('settled_at', 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ detail }) => detail.replace(/^Заказ № \d+: /, ''));
  const apart = (name: string, list: string, sum: string) =>
    `<${list}><${name}><УчтеноВСумме>false</УчтеноВСумме>${sum}</${name}></${list}>`;
  const goods: SaidOrder['goods'] = [['g1', 3, '300.00']];

  it('are a question where 1C has made the delivery dearer, until it is changed', async () => {
    const id = await place();
    await send(id, { goods, sum: '1800.00' });
    expect(await total(id)).toBe(30_000);
    expect((await asked()).map((words) => words.replaceAll('\u00a0', ' '))).toEqual([
      'в 1С доставка и услуги стоят 1 500,00 ₽, а на сайте 0,00 ₽. Измените доставку в заказе',
    ]);
    await send(id, { goods, sum: '300.00' });
    expect(await asked()).toEqual([]);
  });

  it('are a question where no goods have a price, one of them may be a gift', async () => {
    const id = await place();
    await send(id, { goods: [['g1', 4, '0.00']], sum: '0.00' });
    expect(await total(id)).toBe(30_000);
    expect(await asked()).toEqual([
      'в 1С у всех товаров в нём нет цены. Назначьте её там; если они бесплатные, измените заказ сами',
    ]);
    await send(id, {
      goods: [
        ['g1', 3, '300.00'],
        ['g1', 1, '0.00'],
      ],
      sum: '300.00',
    });
    expect([await total(id), await asked()]).toEqual([30_000, []]);
  });

  it('are a question where all goods have gone', async () => {
    const id = await place();
    await send(id, { goods: [], sum: '300.00' });
    expect(await total(id)).toBe(30_000);
    expect(await asked()).toEqual([
      'в 1С из него убраны все товары. Отмените его или верните их там',
    ]);
  });

  it('are asked of once for each return of money or goods that is posted', async () => {
    const id = await place();
    const returned = (operation: string, number: string, more = '') =>
      `<Документ><Ид>${number}</Ид><Номер>${number}</Номер><Дата>2026-11-20</Дата><ХозОперация>${operation}</ХозОперация><Сумма>100.00</Сумма>${more}</Документ>`;
    const beside =
      returned('Возврат безналичных денег', 'В-1') +
      returned('Возврат товара', 'В-2').replace('100.00', '-100.00') +
      returned('Возврат безналичных денег', 'В-3', '<Проведен>false</Проведен>');
    await send(id, { goods }, beside);
    const words = [
      'в 1С проведён возврат денег № В-1 от 2026-11-20 на 100.00 ₽. Проведите его и на сайте',
      'в 1С проведён возврат товара № В-2 от 2026-11-20 на 100.00 ₽. Проведите его и на сайте',
    ];
    const plain = async () => (await asked()).map((text) => text.replaceAll('\u00a0', ' '));
    expect(await plain()).toEqual(words);
    await shop.store.writer.updateTable('exchange_tasks').set({ settled_at: 1 }).execute();
    await send(id, { goods }, beside);
    expect(await plain()).toEqual([]);
  });

  it('name the goods that came back, as far as they can be read', async () => {
    const id = await place();
    const line = (title: string, count: string, more = '') =>
      `<Товар><Ид>x</Ид><Наименование>${title}</Наименование>${count && `<Количество>${count}</Количество>`}${more}</Товар>`;
    const back = (lines: string) =>
      `<Документ><Ид>В-5</Ид><Номер>В-5</Номер><Дата>2026-11-20</Дата><ХозОперация>Возврат товара</ХозОперация><Сумма>100.00</Сумма><Товары>${lines}</Товары></Документ>`;
    const service = `<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>ВидНоменклатуры</Наименование><Значение>Услуга</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>`;
    const lines = [
      line('Котёл', '-2'),
      line('Труба', '1.5', '<Коэффициент>6</Коэффициент>'),
      line('Кран', 'два'),
      line('Доставка', '1', service),
    ];
    const said = [
      'в 1С проведён возврат товара № В-5 от 2026-11-20 на 100.00 ₽: «Котёл» 2, «Труба» 9, «Кран». Проведите его и на сайте',
    ];
    await send(id, { goods }, back(lines.join('')));
    expect(await asked()).toEqual(said);
    const more = Array.from({ length: 12 }, (_, at) => line(`Болт ${at}`, '3')).join('');
    await send(id, { goods }, back(more));
    expect((await asked()).at(-1)).toContain('«Болт 4» 3 и ещё 7\u00a0товаров. Проведите');
  });

  it('are asked of no more where a former version has named their sum alone', async () => {
    const id = await place();
    const back =
      '<Документ><Ид>В-6</Ид><Номер>В-6</Номер><Дата>2026-11-20</Дата><ХозОперация>Возврат товара</ХозОперация><Сумма>100.00</Сумма>';
    const named =
      '<Товары><Товар><Ид>g1</Ид><Наименование>Котёл</Наименование><Количество>1</Количество></Товар></Товары>';
    await send(id, { goods }, `${back}</Документ>`);
    expect(await asked()).toHaveLength(1);
    await shop.store.writer.updateTable('exchange_tasks').set({ settled_at: 1 }).execute();
    await send(id, { goods }, `${back}${named}</Документ>`);
    expect(await asked()).toEqual([]);
  });

  it.each([
    ['Налог', 'Налоги', 'налог'],
    ['Скидка', 'Скидки', 'скидка'],
  ])(
    'are not believed where a part stands beside the sum of a line: %s',
    async (name, list, word) => {
      const id = await place();
      const part = (isInside: boolean) =>
        `<${list}><${name}><УчтеноВСумме>${isInside}</УчтеноВСумме><Сумма>20.00</Сумма></${name}></${list}>`;
      await send(id, { goods: [['g1', 2, '200.00', part(false)]] });
      expect(await total(id)).toBe(30_000);
      expect(await asked()).toEqual([
        `документ из 1С не взят: «g1»: ${word} не входит в сумму строки. Исправьте его там`,
      ]);
      await send(id, { goods: [['g1', 2, '200.00', part(true)]] });
      expect(await total(id)).toBe(20_000);
      expect(await asked()).toEqual([]);
    },
  );

  it.each([
    ['a tax', apart('Налог', 'Налоги', '<Сумма>40.00</Сумма>'), '240.00', 24_000],
    ['a discount', apart('Скидка', 'Скидки', '<Сумма>20.00</Сумма>'), '180.00', 18_000],
  ])('are followed where their sum shows that buyers owe %s', async (_name, part, sum, paid) => {
    const id = await place();
    await send(id, { goods: [['g1', 2, '200.00', part]], sum });
    expect([await total(id), await asked()]).toEqual([paid, []]);
  });

  it.each([
    ['without it', '<Сумма>40.00</Сумма>', '200.00'],
    ['another', '<Сумма>40.00</Сумма>', '240.01'],
    ['no sum of the tax', '<Ставка>20</Ставка>', '240.00'],
    ['no sum of the document', '<Сумма>40.00</Сумма>', ''],
  ])('are not where their sum shows nothing: %s', async (_name, words, sum) => {
    const id = await place();
    await send(id, { goods: [['g1', 2, '200.00', apart('Налог', 'Налоги', words)]], sum });
    expect(await total(id)).toBe(30_000);
    expect((await asked())[0]).toContain('«g1»: налог не входит в сумму строки');
  });

  it('take no line below nothing, though the sum of the document agrees', async () => {
    const id = await place();
    const part = apart('Скидка', 'Скидки', '<Сумма>250.00</Сумма>');
    const lines: SaidOrder['goods'] = [
      ['g1', 2, '200.00', part],
      ['g1', 1, '100.00'],
    ];
    await send(id, { goods: lines, sum: '50.00' });
    expect(await total(id)).toBe(30_000);
    expect((await asked())[0]).toContain('«g1»: сумма «200.00» меньше скидки');
  });
});
