/** Decision in the place of a rule, or of a part of it. */
export interface Departure {
  rules: readonly string[];
  /** Number of the record in docs/decisions that names the rules and says why. */
  decision: number;
  /** Rule of today instead, one clause. */
  clause: string;
}

/** The only way for a rule to be without a test; a rule with tests stands here when a part of it is otherwise. */
export const decidedOtherwise: readonly Departure[] = [
  { rules: ['S2.1', 'S2.2', 'S2.3', 'S2.8', 'S2.11'], clause: 'the page has a plainer title' },
  { rules: ['S2.41', 'S2.42'], clause: 'no such routes: pages come whole' },
  { rules: ['S2.46'], clause: 'a link to the open page loads it anew; an anchor is jumped to' },
  { rules: ['S2.50'], clause: 'no layout is named so' },
  { rules: ['S2.55', 'S9.46'], clause: 'no skeletons: header and lists come with their page' },
  { rules: ['S2.62'], clause: 'the basket’s button stays' },
  { rules: ['S2.75'], clause: 'the phone stands in the top bar' },
  {
    rules: ['S2.95', 'S2.96', 'S5.17'],
    clause: 'not where all see the same prices',
    decision: 148,
  },
  {
    rules: ['S2.122', 'S5.23', 'S6.5'],
    clause: 'the old price and the percent of a sale are for everybody',
  },
  { rules: ['S2.162'], clause: 'a start that fails ends the process with its reason' },
  { rules: ['S3.2'], clause: 'forms of the server carry the state' },
  { rules: ['S3.24'], clause: '`nearest_city_id` is the answer of a call' },
  { rules: ['S3.28'], clause: 'a question has one kind' },
  { rules: ['S3.29'], clause: '`products` come by S7.13' },
  { rules: ['S3.35', 'S3.37'], clause: 'native lists and links in place of objects' },
  { rules: ['S4.30', 'S4.31', 'S8.14'], clause: 'the whole page comes anew' },
  { rules: ['S4.40'], clause: 'clearing shows the panel of an empty field' },
  {
    rules: ['S4.43', 'S9.28'],
    clause: 'it stays from the first scroll, and is smallest at 176 px',
  },
  { rules: ['S5.3'], clause: 'at the login alone, when the ten digits begin so' },
  { rules: ['S5.20'], clause: 'a price that is missing is asked for' },
  { rules: ['S5.25'], clause: 'no screen has a shield' },
  { rules: ['S7.40', 'S8.12'], clause: 'icons are drawings of the build' },
  { rules: ['S8.5'], clause: 'an empty list is no error' },
  { rules: ['S8.16'], clause: 'no script uses the clipboard' },
  { rules: ['S9.9'], clause: 'the token and the page say who is signed in' },
  { rules: ['S9.19'], clause: 'a chosen order is kept' },
  { rules: ['S9.42'], clause: 'nothing changes at 375 and 1440' },
  { rules: ['S9.45'], clause: '240 px, to fill the card' },
  { rules: ['S9.47'], clause: 'a card is as wide as its column' },
  { rules: ['S9.51', 'S9.53', 'S9.54', 'S9.55'], clause: 'the browser’s own' },
].map((departure) => ({ decision: 80, ...departure }));
