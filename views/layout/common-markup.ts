import { createContext } from 'react';

/** Markup that stands in many pages. */
export interface CommonMarkup {
  /** Object that is shown; it never changes once made. The markup is forgotten together with it. */
  of: object;
  /** Key of everything else that the markup depends on. */
  variant: string;
  /** Some kilobytes: worth being compressed once alone. */
  isLarge: boolean;
  make(): string;
}

/** Notes markup that is put into the finished page; gives what stands in its place until then. */
type SetApart = (markup: CommonMarkup) => string;

/** Of pages of the server (server/platform/http/render.ts); null: all markup stands in the tree. */
export const PlacesApart = createContext<SetApart | null>(null);
