import { setPriority } from 'node:os';

/** Priority of every import, whoever asks for it. */
export const IMPORT_PRIORITY = 10;

/** Lets this process run only while the shop has nothing to do for visitors. */
export function letVisitorsFirst(): void {
  setPriority(IMPORT_PRIORITY);
}
