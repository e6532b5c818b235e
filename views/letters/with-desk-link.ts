import type { Letter } from './letter.ts';

/** A letter to the shop with a button that opens what it is about in the back office. */
export const withDeskLink = (
  letter: Letter,
  { url, label = 'Открыть в управлении' }: { url: string; label?: string | undefined },
): Letter => ({ ...letter, blocks: [...letter.blocks, { kind: 'button', label, url }] });
