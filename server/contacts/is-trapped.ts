import { TRAP_FIELD } from '../../views/forms/form-parts.tsx';

/** A program filled the field that people do not see: it is thanked, and nothing is kept. */
export function isTrapped(body: unknown): boolean {
  const value = (body as Record<string, unknown> | null | undefined)?.[TRAP_FIELD];
  return value !== undefined && value !== '';
}
