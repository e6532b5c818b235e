import { z } from 'zod';

const MIN_PASSWORD = 12;

/** A password with the secret of one-time codes and the first code made of it. */
export const ownKeySchema = z.object({
  secret: z.string().regex(/^[A-Z2-7]{32}$/),
  password: z.string().min(MIN_PASSWORD, `Пароль короче ${MIN_PASSWORD} знаков`).max(300),
  code: z.string().trim().max(12),
});
