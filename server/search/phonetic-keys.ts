type Rule = readonly [letters: RegExp, ...readings: string[]];

/** Rules of words that may be English: «BLACKOUT», «White Line», «Shake & Cream». */
const ENGLISH: readonly Rule[] = [
  [/a(?=ck|sh|tch)/y, 'а', 'э'],
  [/a(?=[bcdfgklmnpstvz]e$)/y, 'а', 'ей'],
  [/ch(?=ef)/y, 'ч', 'х', 'ш'],
  [/ai(?=[dlnrt]|$)/y, 'аи', 'эй'],
  [/ea(?!u)/y, 'еа', 'и'],
  [/i(?=[cdklmnptvz]e$)/y, 'и', 'ай'],
  [/igh/y, 'иг', 'ай'],
  [/ou(?=nd|se|t)/y, 'у', 'оу', 'ау'],
  [/ow/y, 'ов', 'оу', 'ау'],
  [/u(?=bb|ck|nch|p|sh|tt)/y, 'у', 'а'],
  [/wh/y, 'в', 'у'],
  [/(?<=^[bcdfghklmnprst]{1,2})y(?![aeiouy])/y, 'и', 'ы', 'ай'],
];

/** Rules by which makers' names are read aloud in Russian: the first rule that fits, with all its readings. */
const RULES: readonly Rule[] = [
  ...ENGLISH,
  [/^sch/y, 'ш'],
  [/^st/y, 'ст', 'шт'],
  [/^sp/y, 'сп', 'шп'],
  [/sch|sh/y, 'ш'],
  [/tsch/y, 'ч'],
  [/tch/y, 'ч', 'тч'],
  [/cc(?=[eiy])/y, 'ч'],
  [/cch|ck|cc/y, 'к'],
  [/ch/y, 'ч', 'х', 'к'],
  [/ph/y, 'ф'],
  [/th/y, 'т'],
  [/zh/y, 'ж'],
  [/gh|kh/y, 'г'],
  [/ti(?=[ao])/y, 'ци', 'ти'],
  [/c(?=[eiy])/y, 'с', 'ч'],
  [/g(?=[eiy])/y, 'г', 'дж'],
  [/qu/y, 'кв', 'к'],
  [/x/y, 'кс'],
  [/ei/y, 'ай', 'ей'],
  [/eu/y, 'ой', 'еу'],
  [/ou/y, 'у', 'оу'],
  [/oo/y, 'у'],
  [/ee/y, 'и'],
  [/ya/y, 'я'],
  [/yu/y, 'ю'],
  [/(?<=[aeiouy])y/y, 'й'],
  [/y(?=y)/y, 'ы'],
  [/y/y, 'и', 'ы'],
  [/j/y, 'дж', 'й'],
  [/(?<=[aeiou])h(?![aeiouy])/y, '', 'х'],
  [/h/y, 'х', ''],
];
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'а',
    b: 'б',
    c: 'к',
    d: 'д',
    e: 'е',
    f: 'ф',
    g: 'г',
    i: 'и',
    k: 'к',
    l: 'л',
    m: 'м',
    n: 'н',
    o: 'о',
    p: 'п',
    q: 'к',
    r: 'р',
    s: 'с',
    t: 'т',
    u: 'у',
    v: 'в',
    w: 'в',
    z: 'ц',
    ı: 'и',
  }),
);
/** A name has at most this many readings. */
const MAX_READINGS = 12;
const MAX_LENGTH = 40;

/**
 * Keys under which a name may be found in either alphabet: words that sound alike share one
 * («Rational», «рационал», «рациональ»). The word comes in lower case.
 */
export function phoneticKeys(word: string): string[] {
  const plain = word
    .slice(0, MAX_LENGTH)
    .normalize('NFD')
    .replace(/(?![\u0306])\p{M}/gu, '')
    .normalize('NFC');
  const readings = /[a-z]/.test(plain) ? readAloud(plain) : [plain];
  return [...new Set(readings.map(soundOf))].filter((key) => key.length > 1);
}

/** A Latin word in Russian letters, in its possible readings; letters of others stay. */
export function readAloud(word: string): string[] {
  let readings = [''];
  for (let at = 0; at < word.length; ) {
    const { length, sounds } = ruleAt(word, at);
    const some = readings.length * sounds.length > MAX_READINGS ? sounds.slice(0, 1) : sounds;
    readings = some.flatMap((sound) => readings.map((reading) => reading + sound));
    at += length;
  }
  return readings;
}

function ruleAt(word: string, at: number): { length: number; sounds: readonly string[] } {
  for (const [letters, ...sounds] of RULES) {
    letters.lastIndex = at;
    const match = letters.exec(word);
    if (match) return { length: match[0].length, sounds };
  }
  const letter = word[at]!;
  return { length: 1, sounds: [LETTERS.get(letter) ?? letter] };
}

/** Russian letters that are heard alike become one; doubled letters and last vowels go. */
export function soundOf(reading: string): string {
  const heard = reading
    .replace(/[ьъ]/g, '')
    .replace(/дж/g, 'ж')
    .replace(/[аоя]/g, 'а')
    .replace(/[еэиый]/g, 'и')
    .replace(/ю/g, 'у')
    .replace(/щ/g, 'ш')
    .replace(/[цз]/g, 'с')
    .replace(/х/g, 'г')
    .replace(/(.)\1+/gu, '$1');
  return heard.length > 3 ? heard.replace(/(?<![аиу])[аиу]+$/, '') : heard;
}
