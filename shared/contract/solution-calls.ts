import { z } from 'zod';
import { MAX_PIECES, MAX_SEATS, SOLUTION_BADGES } from '../solution.ts';
import { call } from './call.ts';
import { productSchema } from './product.ts';

const kopecks = z.int().nonnegative();

/** A card of a ready-made set («Кофейня под ключ»). */
const solutionSchema = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  /** Kopecks; shown as «от …»: the sum of the set for its own hall. */
  price_from: kopecks.nullable(),
  url: z.string(),
  image: z.string().nullable(),
  badges: z.array(z.enum(SOLUTION_BADGES)),
  /** Products whose prices the sum is of. */
  product_ids: z.array(z.int()).default([]),
});
export type Solution = z.infer<typeof solutionSchema>;

const SOLUTION_TROUBLES = [
  'gone',
  'discontinued',
  'not_sold',
  'no_price',
  'short',
  'asked',
  'few',
] as const;

/** One line of a set as a visitor wants it. */
const solutionLineSchema = z.object({
  position: z.int(),
  /** «Пароконвектомат» */
  title: z.string(),
  base_quantity: z.int().positive(),
  each_seats: z.int().positive().nullable(),
  /** Code of the set's own product; another one may stand in its place. */
  own_code: z.string(),
  /** The code that was chosen, though there may be no such product. */
  code: z.string(),
  /** Null: there is none, or no more. */
  product: productSchema.nullable(),
  /** Pieces, whole packages; 0: taken out. */
  quantity: z.int().nonnegative(),
  /** Sum of the pieces that can be bought now; null: none of them. */
  sum: kopecks.nullable(),
  /** Pieces that go to a manager as a request, whose price and day he names. */
  asked: z.int().nonnegative().default(0),
  /**
   * Reason why it cannot be had as it is: gone, not sold here, on request, too few and no more to
   * come, too few and the rest to order, fewer in the city.
   */
  trouble: z.enum(SOLUTION_TROUBLES).nullable(),
});
export type SolutionLine = z.infer<typeof solutionLineSchema>;

const solutionDetailsSchema = z.object({
  title: z.string(),
  text: z.string(),
  image: z.string().nullable(),
  /** Seats of the hall that it is made for. */
  own_seats: z.int().positive(),
  seats: z.int().positive(),
  lines: z.array(solutionLineSchema),
  /** Sum of the lines that have one. */
  total: kopecks,
  /** Goods that can take the place of the line that was asked for; null: none was. */
  alternatives: z.array(productSchema).nullable(),
});
export type SolutionDetails = z.infer<typeof solutionDetailsSchema>;

/** Ready-made sets. */
export const solutionCalls = {
  solutions: call({
    method: 'GET',
    path: 'solutions',
    input: z.object({}),
    output: z.object({ list: z.array(solutionSchema) }),
    failure: 'Ошибка выполнения запроса получения решений',
  }),
  /** Null: there is no such set. */
  solution: call({
    method: 'POST',
    path: 'solutions/:code',
    input: z.object({
      code: z.string().min(1).max(100),
      /** The set's own hall when absent. */
      seats: z.int().min(1).max(MAX_SEATS).optional(),
      /** Lines that differ from the set. */
      items: z
        .array(
          z.object({
            position: z.int().nonnegative(),
            code: z.string().max(64).nullable(),
            quantity: z.int().min(0).max(MAX_PIECES).nullable(),
          }),
        )
        .max(200)
        .default([]),
      /** The line that another product is looked for. */
      replace: z.int().nonnegative().optional(),
    }),
    output: solutionDetailsSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения решения',
    idempotent: true,
    reads: true,
  }),
} as const;
