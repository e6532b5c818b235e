const LETTERS: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** Latin spelling of a Russian text, letter by letter, lower case. */
export function transliterate(text: string): string {
  return [...text.toLowerCase()].map((letter) => LETTERS[letter] ?? letter).join('');
}

/**
 * Address part made of a title: a-z, 0-9 and single dashes, at most `maxLength` characters.
 * Never empty: a title with nothing usable gives «x».
 */
export function slugify(title: string, maxLength = 60): string {
  const slug = transliterate(title.normalize('NFC'))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
  return slug || 'x';
}
