/** Endings of Russian nouns and adjectives, the longest first. */
const ENDING =
  /(?:иями|ями|ами|иях|иям|ого|его|ому|ему|ыми|ими|ях|ах|ям|ам|ом|ем|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ую|юю|ия|ию|ии|ым|им|ых|их|а|я|о|е|ы|и|у|ю|ь|й)$/;
/** Shorter stems begin too many words. */
const MIN_STEM = 3;

/** A word without its ending: what other forms of it begin with («плиты» → «плит»). */
export function stemOf(word: string): string {
  if (!/^[а-я]+$/.test(word)) return word;
  const stem = word.replace(ENDING, '');
  return stem.length >= MIN_STEM ? stem : word;
}
