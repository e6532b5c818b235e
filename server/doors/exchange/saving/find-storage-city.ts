import type { CityReason } from '../draft/import-decisions.ts';

export interface KnownCity {
  id: number;
  title: string;
  /** «Воронеже» */
  title_in: string;
}

const SHORT: Readonly<Record<string, string>> = {
  спб: 'санкт-петербург',
  питер: 'санкт-петербург',
  мск: 'москва',
  екб: 'екатеринбург',
  нск: 'новосибирск',
};
/** Words after which a part of an address names no city. */
const STREET =
  /(?:^|\s)(?:ул|улица|пр|пр-кт|пр-т|просп|проспект|пер|переулок|ш|шоссе|наб|набережная|бул|бульвар|б-р|проезд|тракт|пл|площадь|д|дом|стр|строение|корп|корпус|к|оф|офис)(?=\s|$).*/;
const REGION = /(?:^|\s)(?:обл|область|край|респ|республика|район|р-н|округ|ао)(?=\s|$)/;
const CASES = /^(?:а|у|е|ом|и|ы|ью|я|ю)?$/;
const ADJECTIVE = /^с?к(?:ий|ая|ое|ого|ой|ом)$/;

/**
 * The city that a storage's name says outright (the address may be the firm's own, which 1C fills in for
 * all), else the one of its address, else the one its name hints at («Воронежский»); null when none does.
 */
export function findStorageCity(
  { title, address }: { title: string; address: string },
  cities: readonly KnownCity[],
): { city: KnownCity; by: CityReason } | null {
  const longestFirst = cities.toSorted((a, b) => b.title.length - a.title.length);
  const name = wordsOf(title)
    .split(' ')
    .map((word) => SHORT[word] ?? word)
    .join(' ');
  const named = longestFirst.find((known) => saysCity(name, known));
  if (named) return { city: named, by: 'name' };
  for (const part of address.split(/[,;]/)) {
    const words = wordsOf(part);
    if (REGION.test(words)) continue;
    const place = words.replace(STREET, '');
    const city = longestFirst.find((known) => hasWords(place, wordsOf(known.title)));
    if (city) return { city, by: 'address' };
  }
  const city = longestFirst.find((known) => hintsAtCity(name, known));
  return city ? { city, by: 'name' } : null;
}

const saysCity = (name: string, { title, title_in }: KnownCity) =>
  hasWords(name, wordsOf(title)) || hasWords(name, wordsOf(title_in));

function hintsAtCity(name: string, { title }: KnownCity): boolean {
  const city = wordsOf(title);
  if (city.includes(' ') || city.includes('-')) return false;
  const stem = city.replace(/[аяыиьй]$/, '');
  return name.split(' ').some((word) => {
    if (stem.length < 4 || !word.startsWith(stem)) return false;
    const ending = word.slice(stem.length);
    return CASES.test(ending) || (stem.length > 4 && ADJECTIVE.test(ending));
  });
}

/** Lower-case words with single spaces between them, «ё» as «е», hyphens kept. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\d-]+/gu, ' ')
    .trim();
}

const hasWords = (text: string, words: string) =>
  words !== '' && ` ${text} `.includes(` ${words} `);
