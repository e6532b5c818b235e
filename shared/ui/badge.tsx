import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'accent' | 'sale' | 'avail' | 'schedule' | 'dark';

/** One or two words on what is special here. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'badge' : `badge badge-${tone}`}>{children}</span>;
}
