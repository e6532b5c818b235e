/** The Snowball stemmer for Russian (snowballstem.org), for names of goods: see stemOf. */
const VOWEL = /[аеиоуыэюя]/;
const ADJECTIVE =
  /(?:ее|ие|ые|ое|ими|ыми|ей|ий|ый|ой|ем|им|ым|ом|его|ого|ему|ому|их|ых|ую|юю|ая|яя|ою|ею)$/;
const PARTICIPLE = /(?:ивш|ывш|ующ|(?<=[ая])(?:ем|нн|вш|ющ|щ))$/;
const NOUN =
  /(?:а|ев|ов|ие|ье|е|иями|ями|ами|еи|ии|и|ией|ей|ой|ий|й|иям|ям|ием|ем|ам|ом|о|у|ах|иях|ях|ы|ь|ию|ью|ю|ия|ья|я)$/;
const ABSTRACT = /ость?$/;
/** The vowel that comes and goes before a last consonant: тарелка, тарелок. */
const FLEETING = /(?<=[^аеиоуыэюя])[ое](?=[кцнлр]$)/;
/** Shorter stems have no vowel to spare: «сок» is not «ск». */
const MIN_FLEETING = 5;
/** The same between vowels: мойка, моек. */
const FLEETING_Y = /(?<=[аеоуя])ек$/;

/**
 * Stem that all forms of a word share: «тарелка», «тарелки», «тарелок» → «тарелк». The rules for verbs are
 * left out, names of goods have none («стали» is steel); fleeting vowels are put in. Words of other
 * alphabets stay as they are. The word comes in lower case, with «е» for «ё».
 */
export function stemOf(word: string): string {
  if (!/^[а-я]+$/.test(word)) return word;
  const first = word.search(VOWEL);
  if (first < 0) return word;
  const kept = word.slice(0, first + 1);
  const stem = kept + endingCut(word.slice(first + 1), secondRegion(word) - first - 1);
  if (FLEETING_Y.test(stem)) return stem.replace(FLEETING_Y, 'йк');
  return stem.length >= MIN_FLEETING ? stem.replace(FLEETING, '') : stem;
}

/** Rest of the part after the first vowel; `second` is the place where the region R2 begins in it. */
function endingCut(region: string, second: number): string {
  let rest = inflectionCut(region).replace(/и$/, '');
  const abstract = rest.search(ABSTRACT);
  if (abstract >= Math.max(0, second)) rest = rest.slice(0, abstract);
  const superlative = rest.replace(/ейше?$/, '');
  if (superlative.endsWith('нн')) return superlative.slice(0, -1);
  return superlative === rest ? rest.replace(/ь$/, '') : superlative;
}

function inflectionCut(region: string): string {
  const bare = region.replace(ADJECTIVE, '');
  return bare === region ? region.replace(NOUN, '') : bare.replace(PARTICIPLE, '');
}

/** R1 begins after the first consonant behind a vowel, R2 is R1 of R1. */
function secondRegion(word: string): number {
  const behind = /[аеиоуыэюя][^аеиоуыэюя]/g;
  behind.exec(word);
  const again = behind.lastIndex > 0 ? behind.exec(word) : null;
  return again ? again.index + 2 : word.length;
}
