import { transliterate } from './ru/transliterate.ts';

const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';
/** Fewer letters with a slip in them may mean anything. */
const MIN_SLIPPED = 3;

/**
 * Match of a city's name with the typed text: 0 at its beginning, 1 at another word, 2 with one
 * slip.
 */
type CityRank = 0 | 1 | 2;

/**
 * Null when the name does not fit. Knows `ё` as `е`, hyphens as spaces, the other keyboard layout
 * («rfpfym»), Latin spelling («kazan») and one slip of the finger.
 */
export function rankCity(title: string, typed: string): CityRank | null {
  const name = plain(title);
  const starts = [...name.matchAll(/(?<=^| )\S/g)].map(({ index }) => name.slice(index));
  // A name that shows its region is one of several.
  const town = title.includes(',') ? withoutKind(typed) : townOf(typed);
  const tries = [plain(town), plain(russianKeys(typed))].filter(Boolean);
  const isStart = (start: string) =>
    tries.some((text) => start.startsWith(text) || transliterate(start).startsWith(text));
  if (tries.length === 0 || isStart(name)) return 0;
  if (starts.some(isStart) || namesLater(name, title, typed)) return 1;
  const isSlipped = (start: string) =>
    tries.some((text) => text.length >= MIN_SLIPPED && beginsWithSlip(start, text));
  return starts.some(isSlipped) ? 2 : null;
}

/** «Ижевск» of «г. Ижевск, Удмуртия»; a comma behind Latin letters is the key of «б». */
function townOf(typed: string): string {
  const [town = ''] = typed.split(',', 1);
  return /[а-яё]/i.test(town) ? withoutKind(town) : typed;
}

/** «Казань» of «г. Казань» and «город Казань». */
const withoutKind = (town: string): string =>
  town.replace(/^\s*(?:г\.\s*|г\s+|город\s+)(?=\S)/i, '');

/** «Татарстан, Казань» and «Казань Татарстан»: the whole name beside its region. */
function namesLater(name: string, title: string, typed: string): boolean {
  if (title.includes(',')) return false;
  const parts = typed.split(',').map((part) => plain(withoutKind(part)));
  return parts.some((part) => part === name || part.startsWith(`${name} `));
}

function plain(text: string): string {
  const letters = text.toLowerCase().replaceAll('ё', 'е');
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Text that the same keys give in the Russian layout; '' for a text with Russian letters. */
function russianKeys(text: string): string {
  if (/[а-яё]/i.test(text)) return '';
  return [...text.toLowerCase()].map((key) => RUSSIAN[LATIN.indexOf(key)] ?? key).join('');
}

/** Texts that begin with `typed` but for one letter wrong, missing, too many or swapped. */
function beginsWithSlip(text: string, typed: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === text[same]) same++;
  const rest = (skipped: number) => typed.slice(same + skipped);
  const left = (skipped: number) => text.slice(same + skipped);
  const isSwapped = typed[same] === text[same + 1] && typed[same + 1] === text[same];
  return (
    left(1).startsWith(rest(1)) ||
    left(0).startsWith(rest(1)) ||
    left(1).startsWith(rest(0)) ||
    (isSwapped && left(2).startsWith(rest(2)))
  );
}
