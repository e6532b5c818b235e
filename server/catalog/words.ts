/** Cyrillic capitals that look like Latin ones: articles are typed with either. */
const LOOK_ALIKES: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  Ё: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
};

/** The words of a text as the index keeps them: lower case, «ё» as «е», letters and digits only. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** An article without dashes and spaces, its look-alike letters made Latin; empty when none. */
export function articleOf(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return plain.replace(/[АВЕЁКМНОРСТУХ]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
}

/** How articles are told from words among the index's tokens. */
export const ARTICLE_MARK = '#';
