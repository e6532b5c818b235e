import { z } from 'zod';

/** Signs that are not seen: controls, directions, halves of others. */
const UNSEEN = /[^\P{C}\n\t]/gu;

/** A typed text without signs that are not seen. */
const clean = (text: string) => text.replace(UNSEEN, '').trim();

/** A field that must not be empty; `empty` and `long` are what people are told. */
export const said = (empty: string, max: number, long: string) =>
  z.string(empty).transform(clean).pipe(z.string().min(1, empty).max(max, long));

/** A field that may be left empty. */
export const maySay = (max: number, long: string) =>
  z.string(long).default('').transform(clean).pipe(z.string().max(max, long));

/** A text as `parse` gives it; `wrong` when it gives null. */
export const parsed = (parse: (text: string) => string | null, wrong: string) =>
  z.string(wrong).transform((text, context) => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: wrong });
    return z.NEVER;
  });

/** The same, or an empty field. */
export const orEmpty = (schema: z.ZodType<string, string>, wrong: string) =>
  z
    .string(wrong)
    .default('')
    .transform(clean)
    .pipe(z.union([z.literal(''), schema], wrong));
