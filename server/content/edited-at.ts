import type { Millis } from '../../shared/millis.ts';

/** Time since which a text is as it is: of its publication, or of a later edit. */
export const editedAt = (publishedAt: Millis, updatedAt: Millis | null): Millis =>
  Math.max(publishedAt, updatedAt ?? 0);
