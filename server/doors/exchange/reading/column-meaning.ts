import { plainName } from '../../../../shared/ru/plain-name.ts';

/** Meaning of a column of a price list. */
export type Meaning =
  | 'ignored'
  | 'article'
  | 'code'
  | 'title'
  | 'price'
  | 'oldPrice'
  | 'salePrice'
  | 'currency'
  | 'stock'
  | 'unit'
  | 'brand'
  | 'country'
  | 'category'
  | 'picture'
  | 'description'
  | 'barcode'
  | 'weight'
  | 'parameter';

/**
 * Words of headers in the order of looking: «старая цена» before «цена», «страна производства»
 * before «производитель».
 */
const WORDS: readonly (readonly [Meaning, RegExp])[] = [
  ['ignored', /^(?:№|n|no|п\/п|№ ?п\/п|номер|сумма|итого|руб\.?|₽|заказ|ваш заказ|скидка.*)$/],
  ['ignored', /^(?:ie_(?:id|code|active|sort).*|ссылка|url|h1|options|offers|oimgs|tmp\d*)$/],
  ['barcode', /штрих|barcode|^ean|^gtin/],
  ['country', /^стран|country/],
  ['parameter', /ценов.*категор|категор.*цен/],
  ['currency', /^валют|^currency|^cv_currency/],
  ['oldPrice', /стар.*цена|цена.*(?:стар|без скидки|до скидки)|^old_?price/],
  ['salePrice', /^discount_?price|цена.*со? скидк|^акци.*цена|^цена.*акци|^sale_?price/],
  [
    'price',
    /(?:^|[^а-я])цен[аы]|price|стоимост|розн|(?:^|\s)опт|^вип|^vip|дилер|(?:^|\s)м?р+ц$|прайс|^базовая$|^base$|закупочн|крупноопт|мелкоопт|^специальная$|^клубная$/,
  ],
  ['stock', /остат|в наличии|^наличие|на складе|^склад|свободно/],
  ['stock', /^(?:количество|кол-во|count|qty|quantity|stock)[ ,.(]*(?:шт\.?)?\)?$/],
  ['stock', /^(?:cp|cv)_quantity$/],
  ['unit', /^ед\.?(?:\s|$)|^единиц|^unit|^ед\. ?изм/],
  ['picture', /фото|картинк|изображен|^ima?ge?s?$|^pictures?$|^photos?$|picture$/],
  ['description', /описани|^description|^ie_(?:detail|preview)_text$/],
  [
    'brand',
    /бренд|^производител|^изготовител|торговая марка|^марка$|^brand$|^manufacturer|^vendor$/,
  ],
  ['article', /артикул|^арт\.?$|^sku$|^article$|^vendor_?code$|^модель$|код производителя/],
  ['code', /^код(?:\s|$)|^code$|^id$|^ид$|^внешний код|^ie_xml_id$|номенклатурный номер/],
  ['category', /^(?:товарная )?(?:категория|группа|раздел|подкатегория|подгруппа|подраздел)/],
  ['category', /^cat(?:egory)?\d*$|^ic_group\d+$|^вид номенклатуры/],
  ['title', /^(?:наименование|название|номенклатура|товар|позиция|продукт|полное наименование)/],
  [
    'title',
    /^(?:name|title|product|ie_name)$|(?:^|[/.,(] ?)(?:номенклатура|наименование)(?:$|[ ,./)])/,
  ],
  ['weight', /^вес(?:[ ,(]|$)|^weight/],
];

/** Signs of a header that are looked at. */
const MAX_HEADER = 200;

/** Meaning of a header; null when it has none. Other Russian words name parameters. */
export function columnMeaning(header: string): Meaning | null {
  const text = plainName(header.slice(0, MAX_HEADER));
  if (text === '') return null;
  const found = WORDS.find(([, words]) => words.test(text));
  if (found) return found[0];
  return /[а-я]{3}/.test(text) || /^ip_prop\d+$/.test(text) ? 'parameter' : null;
}
