/** Capital of a Russian word that begins a text; «СВЧ-печи», «GN 1/1» and «UNOX» keep theirs. */
const CAPITAL = /^[А-ЯЁ](?=[а-яё ])/;

/** A title as it stands within a sentence: its names keep their capitals. */
export const lowerFirst = (text: string): string =>
  text.replace(CAPITAL, (letter) => letter.toLowerCase());
