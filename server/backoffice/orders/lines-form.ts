import { z } from 'zod';
import { DeskField } from '../../../shared/backoffice.ts';
import { tellFault } from '../../platform/tell-fault.ts';
import { unitsField } from '../desk/form-fields.ts';
import type { TypedLine } from './merge-lines.ts';

const lineSchema = z.object({
  code: z.string().trim().max(60),
  quantity: unitsField,
  /** For one unit. */
  price: z.string().max(30),
});

/**
 * Fields `code.N`, `quantity.N` and `price.N` as rows, with what the form has shown of them; what has no
 * code is left out.
 */
export const linesSchema = z.record(z.string(), z.unknown()).transform((form, context) => {
  const numbers = Object.keys(form).flatMap((key) => /^code\.(\d{1,3})$/.exec(key)?.[1] ?? []);
  return numbers
    .filter((number) => String(form[`code.${number}`]).trim() !== '')
    .flatMap((number) => {
      const row = {
        code: form[`code.${number}`],
        quantity: form[`quantity.${number}`],
        price: form[`price.${number}`],
      };
      const { data, error } = lineSchema.safeParse(row, { error: tellFault });
      if (data) return [{ ...data, number, was: shownLine(form, number) }];
      const message = error?.issues[0]?.message ?? 'Проверьте строку';
      context.addIssue({ code: 'custom', message, path: [`quantity.${number}`] });
      return [];
    });
});

function shownLine(form: Readonly<Record<string, unknown>>, number: string): TypedLine['was'] {
  const [quantity, price] = ['quantity', 'price'].map(
    (name) => form[`${DeskField.Was}${name}.${number}`],
  );
  return typeof quantity === 'string' && typeof price === 'string' ? { quantity, price } : null;
}
