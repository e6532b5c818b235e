import { createContext, type ReactNode, useContext } from 'react';

/** A part of a page that may come after what stands before it in the document. */
export interface HeldPart {
  /** Undefined while it is waited for. */
  readonly shown: ReactNode | undefined;
}

/** Notes a part that is waited for; gives the name of its place. */
type HoldPlace = (part: HeldPart) => string;

/** Places of a page that is sent in pieces; null: every part must be there. */
export const HeldPlaces = createContext<HoldPlace | null>(null);

interface LaterProps {
  part: HeldPart;
  /** Stands in its place, for good, where the document shall not wait. */
  meanwhile?: ReactNode;
}

/** The part, or a place that is filled when the document comes to it (server/platform/http/page-pieces.tsx). */
export function Pending({ part, meanwhile }: LaterProps) {
  const hold = useContext(HeldPlaces);
  if (part.shown !== undefined) return part.shown;
  if (!hold) throw new Error('A part is shown that is still waited for');
  return meanwhile === undefined ? <template data-place={hold(part)} /> : meanwhile;
}
