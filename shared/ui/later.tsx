import type { ReactNode } from 'react';

/**
 * Content that only a sideways scroll brings into sight: photos after the first. Browsers would
 * load it with the page; it waits for the first touch of the page instead
 * (client/behaviors/show-later.ts). Without a script it is there at once.
 */
export function Later({ children }: { children: ReactNode }) {
  return <noscript className="later">{children}</noscript>;
}
