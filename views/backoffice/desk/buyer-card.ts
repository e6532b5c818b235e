import type { StaffRole } from '../../../shared/backoffice.ts';
import type { ShownCard } from './card-part.tsx';
import type { ShownChange } from './change-list.tsx';
import type { ShownNote } from './notes-part.tsx';
import type { Refused } from './refused.ts';

/** Facts that the cards of a customer and of a firm share. */
export interface BuyerCard {
  /** Giver of the price level; `who` null: the command line. */
  levelGiver: { who: string | null; at: number } | null;
  notes: readonly ShownNote[];
  card: ShownCard | null;
  changes: readonly ShownChange[];
  staff: readonly { id: number; name: string }[];
  me: { id: number; role: StaffRole };
  refused: Refused | null;
  url: string;
  now: number;
}
