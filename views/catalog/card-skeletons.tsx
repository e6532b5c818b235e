interface CardSkeletonsProps {
  count?: number;
}

/** Cards of a row that is fetched when it is seen (S9.46). */
const USUAL_COUNT = 10;

/** The place of cards that come later, in their size; nothing to hear. */
export function CardSkeletons({ count = USUAL_COUNT }: CardSkeletonsProps) {
  const places = Array.from({ length: count }, (_, index) => index + 1);
  return places.map((place) => (
    <div key={place} className="card card-skeleton" aria-hidden="true" />
  ));
}
