import { z } from 'zod';
import { bankFormSchema, companyFormSchema } from '../../shared/company.ts';
import { cityFormSchema, deliveryWayFormSchema, officeFormSchema } from '../../shared/opening.ts';

/** Facts of a shop that a file may tell; each part may stay away. */
const openingFileSchema = z.strictObject({
  company: companyFormSchema.optional(),
  bank: bankFormSchema.optional(),
  city: cityFormSchema.optional(),
  office: officeFormSchema.optional(),
  delivery: deliveryWayFormSchema.optional(),
});
export type OpeningFile = z.output<typeof openingFileSchema>;

type OpeningFileRead =
  | { kind: 'read'; file: OpeningFile }
  /** Lines for people: «company.inn: Проверьте ИНН…». */
  | { kind: 'wrong'; problems: string[] };

/** Reads JSON text; `complete` adds what a known town needs not be told. */
export function readOpeningFile(
  text: string,
  complete: (file: unknown) => unknown = (file) => file,
): OpeningFileRead {
  let raw: unknown;
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { kind: 'wrong', problems: [`Это не JSON: ${(error as Error).message}`] };
  }
  const read = openingFileSchema.safeParse(complete(raw));
  if (read.success) return { kind: 'read', file: read.data };
  const problems = read.error.issues.map(({ path, message, ...issue }) => {
    const unknown = 'keys' in issue ? `неизвестные поля ${issue.keys.join(', ')}` : message;
    return path.length > 0 ? `${path.join('.')}: ${unknown}` : unknown;
  });
  return { kind: 'wrong', problems };
}
