/** Characters of an SMS in one part and in each of several, in Latin and in any letters. */
const LATIN = { alone: 160, joined: 153 };
const ANY = { alone: 70, joined: 67 };

/** The basic table of GSM 03.38, by which an SMS is shorter than in any other letters. */
const BASIC = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
const EXTENDED = /[\^{}\\[~\]|€]/g;

export interface SmsLength {
  characters: number;
  /** SMS that are paid for. */
  parts: number;
}

/** Length of an SMS as operators count it: 70 Cyrillic characters in one, 67 in each of several. */
export function measureSms(text: string): SmsLength {
  const isLatin = BASIC.test(text.replace(EXTENDED, ''));
  // Characters of the extension take two places.
  const characters = text.length + (isLatin ? (text.match(EXTENDED)?.length ?? 0) : 0);
  const { alone, joined } = isLatin ? LATIN : ANY;
  return { characters, parts: characters <= alone ? 1 : Math.ceil(characters / joined) };
}
