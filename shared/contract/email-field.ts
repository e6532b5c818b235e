import { z } from 'zod';
import { parseEmail } from '../email.ts';

const WRONG_EMAIL = 'Не адрес электронной почты';

/** An e-mail that letters can go to, as `parseEmail` writes it. */
export const emailField = z
  .string()
  .max(254)
  .refine((text) => parseEmail(text) === text, WRONG_EMAIL);

/** The same, or '' where none is given. */
export const emailOrNone = z
  .string()
  .max(254)
  .refine((text) => text === '' || parseEmail(text) === text, WRONG_EMAIL)
  .default('');
