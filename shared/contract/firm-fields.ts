import { z } from 'zod';
import { WRONG_INN, WRONG_KPP } from '../firm.ts';
import { parseInn, parseKpp } from '../ru/inn.ts';

/** ИНН as `parseInn` writes it. */
export const innField = z
  .string()
  .regex(/^(?:\d{10}|\d{12})$/, { error: WRONG_INN, abort: true })
  .refine((inn) => parseInn(inn) === inn, WRONG_INN);

/** КПП as `parseKpp` writes it, or '' for a sole trader. */
export const kppField = z
  .string()
  .regex(/^(?:\d{4}[\dA-Z]{2}\d{3})?$/, { error: WRONG_KPP, abort: true })
  .refine((kpp) => kpp === '' || parseKpp(kpp) === kpp, WRONG_KPP)
  .default('');
