import { DeskField } from '../../../shared/backoffice.ts';

/** A refused form: its faults, and the texts that were typed. */
export interface Refused {
  action: string;
  values: Readonly<Record<string, string | readonly string[]>>;
  errors: Readonly<Record<string, string>>;
  /** Fields that it was refused for, as the top of the page tells. */
  conflicts?: readonly { field: string }[];
}

/** A refusal when it is of that form. */
export const refusedOf = (refused: Refused | null, action: string): Refused | null =>
  refused?.action === action ? refused : null;

/**
 * Text that was typed into a field of a refused form. One that says how the field stood and is no other
 * was not typed: what others have changed there meanwhile is shown.
 */
export function typedIn(refused: Refused | null, name: string): string | undefined {
  const typed = refused?.values[name];
  if (typeof typed !== 'string') return undefined;
  return typed === refused?.values[DeskField.Was + name] ? undefined : typed;
}

/** Ids of the rows that were ticked for a form that was refused. */
export const tickedIn = (refused: Refused | null): ReadonlySet<string> =>
  new Set([refused?.values['ids'] ?? []].flat());
