import type { ReactNode } from 'react';

/** Words of a cell that has no heading above it: on a phone a row of a list is two lines, not cells of a table. */
export function Told({ children }: { children: ReactNode }) {
  return <span className="desk-told">{children}</span>;
}
