import type { Product } from './contract/product.ts';

/** Goods that are not made any more are told of without a price, in pages and to crawlers. */
export const isPriceShown = ({ flags }: Pick<Product, 'flags'>): boolean => !flags.discontinued;
