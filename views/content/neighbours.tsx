import type { Neighbour } from '../../shared/contract/content.ts';
import { shorten } from '../../shared/shorten.ts';
import { Icon } from '../../shared/ui/icon.tsx';

const MAX_TITLE = 90;

interface NeighboursProps {
  label: string;
  newer: Neighbour;
  older: Neighbour;
  address: (id: number) => string;
}

/** The way to what stands beside it in the list. */
export function Neighbours({ label, newer, older, address }: NeighboursProps) {
  if (!newer && !older) return null;
  return (
    <nav className="neighbours section" aria-label={label}>
      {newer && (
        <a href={address(newer.id)} rel="prev">
          <Icon name="arrow-left" size={20} />
          <span>
            <small>Новее</small>
            {shorten(newer.title, MAX_TITLE)}
          </span>
        </a>
      )}
      {older && (
        <a className="neighbour-older" href={address(older.id)} rel="next">
          <span>
            <small>Раньше</small>
            {shorten(older.title, MAX_TITLE)}
          </span>
          <Icon name="arrow-right" size={20} />
        </a>
      )}
    </nav>
  );
}
