import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Files that other people's systems wrote; they stand beside the project and are no part of it. */
const SAMPLES = resolve(import.meta.dirname, '../../../shared/samples');

export const hasSamples = existsSync(join(SAMPLES, 'expected.json'));

if (!hasSamples) console.log('Left out: tests over files of others (no ../shared/samples)');

/** Place of a sample. */
export const sample = (name: string) => join(SAMPLES, name);

interface Expected {
  count?: number;
  rates?: Record<string, { unit: string }>;
  offers?: number;
  uniqueOfferIds?: number;
  categories?: number;
  groups?: number;
  priceSum?: string;
  pictures?: number;
  priceSumByType?: Record<string, string>;
  stockByWarehouse?: Record<string, string>;
  qtySum?: string;
  warehousesDeclared?: number;
}

/** Counts of the samples, by name. */
export const expected = (
  hasSamples ? JSON.parse(readFileSync(join(SAMPLES, 'expected.json'), 'utf8')) : {}
) as Record<string, Expected>;
