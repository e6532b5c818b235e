import type { BrandGroup } from './families/family.ts';

/** Price against the middle of the market. */
const LEVELS = { low: 0.76, middle: 1, high: 1.45 } as const;
export type BrandLevel = keyof typeof LEVELS;

/** Style of a maker's articles. */
type ArticleStyle = 'size' | 'letters' | 'digits' | 'series';

export interface BrandSeed {
  title: string;
  country: string;
  groups: readonly BrandGroup[];
  level: BrandLevel;
  article: ArticleStyle;
  exclusive: boolean;
}

export const priceFactor = (level: BrandLevel): number => LEVELS[level];

const STYLES: readonly ArticleStyle[] = ['letters', 'digits', 'series'];

/** Russian makers build articles of Cyrillic letters and the size. */
function makersOf(
  country: string,
  level: BrandLevel,
  groups: readonly BrandGroup[],
  titles: string,
  exclusive = false,
): BrandSeed[] {
  return titles.split(', ').map((title, index) => ({
    title,
    country,
    groups,
    level,
    article:
      country === 'Россия' || country === 'Беларусь' ? 'size' : STYLES[(index + title.length) % 3]!,
    exclusive,
  }));
}

/** Invented makers: every name was made up for this demo. */
export const brandList: readonly BrandSeed[] = [
  ...makersOf(
    'Россия',
    'low',
    ['neutral', 'ventilation'],
    'Сталеград, Инокслад, Вятпромлист, Цеховик-М, Полкарь, Нержавин',
  ),
  ...makersOf(
    'Россия',
    'middle',
    ['neutral', 'ventilation'],
    'Тулинокс, Ладный цех, Кухмарк, Ровностол',
  ),
  ...makersOf('Италия', 'high', ['neutral', 'heat'], 'Inoxari, Tavrelli', true),
  ...makersOf('Турция', 'middle', ['neutral', 'ventilation'], 'Celikor, Anatomet, Bursanox'),
  ...makersOf('Россия', 'low', ['heat'], 'Теплогор, Жаровня-Дон, Печногор, Варника'),
  ...makersOf('Россия', 'middle', ['heat', 'bakery'], 'Уралжарин, Белый очаг, Пеклодар'),
  ...makersOf('Италия', 'high', ['heat'], 'Fornavel, Ardoria, Piromonte, Vaporello, Gustavini'),
  ...makersOf('Германия', 'high', ['heat', 'dishwashing'], 'Brennhof, Heizmark, Stehlkamp'),
  ...makersOf('Китай', 'low', ['heat', 'bar'], 'Rovento, Hotlina, Kitvara, Domexo'),
  ...makersOf('Турция', 'middle', ['heat'], 'Ocaklar, Ateshan, Kuzinar'),
  ...makersOf('Испания', 'middle', ['heat', 'bar'], 'Brasarel, Hornada, Caldevia'),
  ...makersOf('Польша', 'middle', ['heat', 'mechanical'], 'Kuchmet, Zarowia, Warmelin'),
  ...makersOf('Россия', 'low', ['cold'], 'Хладоград, Морозник, Айсберг-Юг'),
  ...makersOf('Россия', 'middle', ['cold'], 'Норхолд, Снегирь-Техно, Полюсар'),
  ...makersOf('Италия', 'high', ['cold'], 'Frigovento, Gelvita, Brinalta'),
  ...makersOf('Китай', 'low', ['cold', 'bar'], 'Coldessa, Frostavi, Nordimo'),
  ...makersOf('Турция', 'middle', ['cold'], 'Buzhane, Sogutar'),
  ...makersOf('Сербия', 'middle', ['cold'], 'Ledovar, Zimograd'),
  ...makersOf('Россия', 'middle', ['bakery'], 'Хлебная мера, Мукомер, Дежа-Сервис'),
  ...makersOf('Италия', 'high', ['bakery'], 'Pastaneri, Farinello, Lievito d’Oro, Pastacor'),
  ...makersOf('Франция', 'high', ['bakery', 'mechanical'], 'Boulvert, Petrissan'),
  ...makersOf('Китай', 'low', ['bakery', 'mechanical'], 'Mixoria, Doughtex, Bakelon'),
  ...makersOf('Тайвань', 'middle', ['bakery', 'bar'], 'Formosan Pro, Hsinmix'),
  ...makersOf('Италия', 'middle', ['bar'], 'Ghiaccino, Barolino, Frullari, Granivento'),
  ...makersOf('Испания', 'middle', ['bar'], 'Zumalia, Exprimar'),
  ...makersOf('США', 'high', ['bar'], 'Blendmore, Icewright'),
  ...makersOf('Япония', 'high', ['bar', 'cold'], 'Hyokan, Korihane', true),
  ...makersOf('Китай', 'low', ['bar'], 'Barvento, Shakelin, Dripora'),
  ...makersOf('Япония', 'high', ['bartools'], 'Sakamori'),
  ...makersOf('Китай', 'low', ['bartools'], 'Stirwella, Barline Osto'),
  ...makersOf('Италия', 'middle', ['bartools'], 'Mescolati'),
  ...makersOf('Россия', 'middle', ['bartools'], 'Бармен-Двор'),
  ...makersOf('Италия', 'high', ['coffee'], 'Caffarina, Tazzardi, La Brunella, Macinel'),
  ...makersOf('Италия', 'middle', ['coffee'], 'Estratti, Moka Reale, Cremalto'),
  ...makersOf('Швейцария', 'high', ['coffee'], 'Bernkaff, Kaffwil', true),
  ...makersOf('Китай', 'low', ['coffee', 'bar'], 'Cafora, Grindexo'),
  ...makersOf('Россия', 'middle', ['coffee'], 'Зерноцвет, Кофейный двор'),
  ...makersOf('Россия', 'middle', ['mechanical', 'packing'], 'Режика, Мельмаш, Сечка-Пром'),
  ...makersOf('Беларусь', 'low', ['mechanical'], 'Бульбамаш, Неманторг'),
  ...makersOf('Италия', 'high', ['mechanical'], 'Affettari, Tritanova, Lamacor'),
  ...makersOf('Германия', 'high', ['mechanical', 'packing'], 'Schnittwerk, Fleischora, Wolfart'),
  ...makersOf('Китай', 'low', ['mechanical', 'packing'], 'Cutlana, Vacoria, Packvin'),
  ...makersOf('Италия', 'middle', ['dishwashing'], 'Lavastro, Piattino, Brillavo, Splendori'),
  ...makersOf('Россия', 'low', ['dishwashing'], 'Чистоград, Мойкин цех'),
  ...makersOf('Испания', 'middle', ['dishwashing'], 'Lavanorte, Aguaprim'),
  ...makersOf('Германия', 'high', ['porcelain'], 'Weissburg, Porzelin'),
  ...makersOf('Турция', 'middle', ['porcelain'], 'Anadolya Fine, Porseli, Kaolina'),
  ...makersOf('Китай', 'low', ['porcelain'], 'Taolinga, Lingua Blanca, Chinora'),
  ...makersOf('Россия', 'middle', ['porcelain'], 'Белая глина, Заречный фарфор, Гжатский фарфор'),
  ...makersOf('Португалия', 'high', ['porcelain'], 'Barro Fino, Costamar', true),
  ...makersOf('Испания', 'middle', ['porcelain'], 'Vajillera, Platoria'),
  ...makersOf('Франция', 'high', ['glass'], 'Verrelune, Clairmont Verre'),
  ...makersOf('Чехия', 'middle', ['glass'], 'Sklenora, Bohemvar, Krystalin'),
  ...makersOf('Турция', 'low', ['glass'], 'Camlori, Bardaklar'),
  ...makersOf('Италия', 'middle', ['glass'], 'Vetrallo, Calicevo'),
  ...makersOf('Россия', 'low', ['glass'], 'Стекольня № 7, Гусевик'),
  ...makersOf('Словения', 'high', ['glass'], 'Steklina', true),
  ...makersOf('Италия', 'middle', ['cutlery'], 'Posatella, Forchetti'),
  ...makersOf('Германия', 'high', ['cutlery'], 'Solmesser, Klingenau, Besterhof'),
  ...makersOf('Португалия', 'middle', ['cutlery'], 'Talherio, Facalusa'),
  ...makersOf('Китай', 'low', ['cutlery'], 'Steelvera, Nobelin'),
  ...makersOf('Япония', 'high', ['cutlery'], 'Hagatori', true),
  ...makersOf('Россия', 'middle', ['cutlery'], 'Павлинская сталь, Вачский двор'),
  ...makersOf('Россия', 'low', ['cookware'], 'Гастролад, Посудный ряд, Камень и чугун, Котловик'),
  ...makersOf('Франция', 'high', ['cookware'], 'Casserol, Poelanne'),
  ...makersOf('Италия', 'middle', ['cookware'], 'Pentolari, Rametti, Cucinanova Sette'),
  ...makersOf('Индия', 'low', ['cookware'], 'Stelindia, Rasoimax'),
  ...makersOf('Турция', 'middle', ['cookware'], 'Tencerio, Mutfaria'),
  ...makersOf('Греция', 'middle', ['cookware'], 'Gastrofos', true),
  ...makersOf('Россия', 'middle', ['textile'], 'Ивановский лоскут, Белый китель, Фартучник'),
  ...makersOf('Турция', 'middle', ['textile'], 'Tekstora, Pamukkor'),
  ...makersOf('Россия', 'low', ['disposable'], 'Картонный дом, Стаканчик'),
  ...makersOf('Россия', 'middle', ['disposable'], 'Эко-крафт'),
  ...makersOf('Финляндия', 'high', ['disposable'], 'Kartonkia'),
  ...makersOf('Польша', 'middle', ['ventilation'], 'Wentora, Przewir'),
  ...makersOf('Россия', 'low', ['packing'], 'Точный вес, Гирька'),
  ...makersOf('Южная Корея', 'middle', ['packing'], 'Hanscale, Koravac'),
  ...makersOf('Россия', 'middle', ['furniture'], 'Стулья и люди, Буковый дом, Террасин'),
  ...makersOf('Италия', 'high', ['furniture'], 'Sedialto, Tavolara'),
  ...makersOf('Беларусь', 'low', ['furniture'], 'Полесский стул, Дубрава-М'),
  ...makersOf('Россия', 'low', ['parts'], 'Деталист, Сервисный склад'),
  ...makersOf('Италия', 'middle', ['parts'], 'Ricambini, Pezzoni'),
  ...makersOf('Китай', 'low', ['parts'], 'Partova'),
  ...makersOf('Россия', 'middle', ['chemistry'], 'Чистая смена, Пенник, Сода-Хим'),
  ...makersOf('Германия', 'high', ['chemistry'], 'Reinhold Chem, Sauberin'),
  ...makersOf('Австрия', 'high', ['chemistry', 'coffee'], 'Klarbach', true),
];
