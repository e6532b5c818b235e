const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const SHIFTED = '~{}:"<>';
const SHIFTED_RUSSIAN = 'ёхъжэбю';

const toRussian = pairs(LATIN + SHIFTED, RUSSIAN + SHIFTED_RUSSIAN);
const toLatin = pairs(RUSSIAN, LATIN);

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  return new Map([...from].map((key, place) => [key, to[place]!]));
}

/**
 * Text that the same keys give in the other layout: «,jrfk» → «бокал», «кфешщтфд» → «rational».
 * Null for texts with letters of both alphabets or of none. Texts come in lower case.
 */
export function swapLayout(text: string): string | null {
  const [latin, russian] = [/[a-z]/.test(text), /[а-яё]/.test(text)];
  if (latin === russian) return null;
  const keys = latin ? toRussian : toLatin;
  return [...text]
    .map((key) => keys.get(key) ?? key)
    .join('')
    .replaceAll('ё', 'е');
}
