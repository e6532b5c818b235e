import { z } from 'zod';

/** Signs that are not seen: controls, directions, halves of others. */
const UNSEEN = /[^\P{C}\n\t]/gu;
/** Signs that end a line or part columns: they would begin a line of a letter that nobody has written. */
const BREAKS = /[\n\r\t\v\f\u0085\u2028\u2029]+/g;

/** A typed text without signs that are not seen. */
const cleanLines = (text: string) => text.replace(UNSEEN, '').trim();
/** The same as one line. */
const cleanLine = (text: string) => cleanLines(text.replace(BREAKS, ' '));

const text = (clean: typeof cleanLine, max: number, long?: string, wrong = long) =>
  z.string(wrong).overwrite(clean).max(max, long);

/** A text of one line, cleaned; `long` is what people are told, programs are told by its length. */
export const line = (max: number, long?: string) => text(cleanLine, max, long);

/** The same of several lines. */
export const lines = (max: number, long?: string) => text(cleanLines, max, long);

/** A field that must not be empty; `empty` and `long` are what people are told. */
export const said = (empty: string, max: number, long: string) =>
  text(cleanLine, max, long, empty).min(1, empty);

/** The same of several lines. */
export const saidLines = (empty: string, max: number, long: string) =>
  text(cleanLines, max, long, empty).min(1, empty);

/** A field that may be left empty. */
export const maySay = (max: number, long: string) => line(max, long).default('');

/** The same of several lines. */
export const maySayLines = (max: number, long: string) => lines(max, long).default('');

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
    .overwrite(cleanLine)
    .default('')
    .pipe(z.union([z.literal(''), schema], wrong));
