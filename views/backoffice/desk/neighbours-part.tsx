/** Addresses around a card that was opened from a list. */
export interface Neighbours {
  previous: string | null;
  next: string | null;
  /** The list itself. */
  list: string;
}

interface NeighboursPartProps {
  around: Neighbours;
  /** Words of the link back. */
  title?: string;
}

/** The way back to a list, and to what stands before and after in it. */
export function NeighboursPart({ around, title = 'к списку' }: NeighboursPartProps) {
  return (
    <nav className="desk-around" aria-label="Соседние в списке">
      {around.previous !== null && (
        <a href={around.previous} data-key="[" aria-label="Предыдущий в списке">
          ←
        </a>
      )}
      <a href={around.list}>{title}</a>
      {around.next !== null && (
        <a href={around.next} data-key="]" aria-label="Следующий в списке">
          →
        </a>
      )}
    </nav>
  );
}

/** Address of a card with the query of the list that leads to it. */
export const cardAddress = (address: string, query: string): string =>
  query ? `${address}?list=${encodeURIComponent(query)}` : address;
