/**
 * Queries that must find something, a line each: the text, what is looked at, what it must be, and
 * whether it must be first or among the first three. A report of a wrong answer becomes one line
 * more.
 *
 * - category: the product lies in this category or below it
 * - title: each of these words begins a word of the product's title
 * - brand: the product is of this brand
 * - code: the product has this code
 * - section, maker: the categories and brands that are found beside the products
 * - page: the pages of the site that are found beside them, by their titles
 * - dropped, kept: the word is said to be left out, or something is found and it is not
 * - nothing: nothing is found, as the shop does not sell it
 */
export type GoldenLine = readonly [
  query: string,
  look:
    | 'category'
    | 'title'
    | 'brand'
    | 'code'
    | 'section'
    | 'maker'
    | 'page'
    | 'dropped'
    | 'kept'
    | 'nothing',
  expected: string,
  place: 1 | 3,
];
