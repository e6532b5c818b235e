import * as links from './routes.ts';

/** Address of the question form for a page: about its product, where the page is one of a product. */
export function questionAddress(path: string): string {
  // Written in the path as addresses have it.
  const product = /^\/goods\/([^/?]+)/.exec(path)?.[1];
  return product ? `${links.askQuestion()}/${product}` : links.askQuestion();
}
