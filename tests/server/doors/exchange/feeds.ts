/** Small feeds for tests, of our own making. */

export interface YmlOffer {
  id: string;
  /** Inner XML besides name, price and category. */
  inner?: string;
  name?: string;
  price?: string;
  category?: string;
  attributes?: string;
}

export function yml(
  offers: readonly YmlOffer[],
  {
    currencies = '<currency id="RUB" rate="1"/>',
    categories = '<category id="1">Плиты</category>',
    shop = '',
    declaration = '<?xml version="1.0" encoding="UTF-8"?>',
  } = {},
): string {
  const items = offers.map(
    ({ id, inner = '', name = `Товар ${id}`, price = '100', category = '1', attributes = '' }) =>
      `<offer id="${id}" ${attributes}><name>${name}</name><price>${price}</price>` +
      `<categoryId>${category}</categoryId>${inner}</offer>`,
  );
  return `${declaration}
<yml_catalog date="2026-11-20 12:00"><shop><name>Магазин</name>
<currencies>${currencies}</currencies>
<categories>${categories}</categories>${shop}
<offers>
${items.join('\n')}
</offers></shop></yml_catalog>`;
}

/** Goods of import.xml; `complete` is «СодержитТолькоИзменения = false». */
export function commercemlImport(
  goods: string,
  { classifier = '', complete = false, version = '2.08' } = {},
): string {
  const onlyChanges = complete ? 'false' : 'true';
  return `<?xml version="1.0" encoding="UTF-8"?>
<КоммерческаяИнформация ВерсияСхемы="${version}" ДатаФормирования="2026-11-20T10:00:00">
<Классификатор><Ид>k</Ид><Наименование>Классификатор</Наименование>${classifier}</Классификатор>
<Каталог СодержитТолькоИзменения="${onlyChanges}"><Ид>c</Ид><Товары>
${goods}
</Товары></Каталог></КоммерческаяИнформация>`;
}

/** Offers of offers.xml, prices.xml or rests.xml. */
export function commercemlOffers(offers: string, { head = '', complete = false } = {}): string {
  const onlyChanges = complete ? 'false' : 'true';
  return `<?xml version="1.0" encoding="UTF-8"?>
<КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="2026-11-20T10:00:00">
<ПакетПредложений СодержитТолькоИзменения="${onlyChanges}"><Ид>c#</Ид>${head}<Предложения>
${offers}
</Предложения></ПакетПредложений></КоммерческаяИнформация>`;
}

export function goods(id: string, name: string, inner = ''): string {
  return `<Товар><Ид>${id}</Ид><Наименование>${name}</Наименование>${inner}</Товар>`;
}

export function offer(id: string, inner: string): string {
  return `<Предложение><Ид>${id}</Ид>${inner}</Предложение>`;
}

export function prices(...list: [type: string, amount: string][]): string {
  const items = list.map(
    ([type, amount]) =>
      `<Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу></Цена>`,
  );
  return `<Цены>${items.join('')}</Цены>`;
}

export const PRICE_TYPES = `<ТипыЦен>
<ТипЦены><Ид>r</Ид><Наименование>Розничная</Наименование><Валюта>руб</Валюта></ТипЦены>
<ТипЦены><Ид>o</Ид><Наименование>Оптовая</Наименование><Валюта>руб</Валюта></ТипЦены></ТипыЦен>`;

/** windows-1251 bytes of a Russian text. */
export function windows1251(text: string): Uint8Array {
  const table = new Map<string, number>();
  const decoder = new TextDecoder('windows-1251');
  for (let byte = 0; byte < 256; byte++) table.set(decoder.decode(Uint8Array.of(byte)), byte);
  return Uint8Array.from([...text], (letter) => table.get(letter) ?? 0x3f);
}
