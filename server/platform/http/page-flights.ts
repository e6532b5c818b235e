import type { LoadedPage } from './make-page.ts';
import type { PagePieces } from './page-pieces.tsx';
import type { StoredPage } from './stored-page.ts';
import type { GuestVisitor } from './visitor.ts';

/** A page to share, or what came of the address instead. */
export type Made<Rest> = { page: StoredPage } | { rest: Rest } | { growing: Growing };

/** A page to share with parts that are still waited for. */
export interface Growing {
  loaded: LoadedPage<GuestVisitor>;
  pieces: PagePieces;
  /** Page to be kept; rejects when a part did not come. */
  whole: Promise<StoredPage>;
}

interface PageFlights {
  /** What is being made under the key; undefined: nothing is. */
  get(key: string): Promise<Made<unknown>> | undefined;
  /** Begins to make. `keep` gets the page when it is whole, null for what is none. */
  start<Rest>(
    key: string,
    make: () => Promise<Made<Rest>>,
    keep: (page: StoredPage | null, isOutdated: boolean) => void,
  ): Promise<Made<Rest>>;
  /** From now on what is being made is out of date, and is waited for by nobody new. */
  outdate(): void;
}

/** Pages that are being made, once for all who wait; `fail` is told of those whose parts did not come. */
export function createPageFlights(fail: (key: string) => void): PageFlights {
  const flights = new Map<string, Promise<Made<unknown>>>();
  let dropCount = 0;
  return {
    get: (key) => flights.get(key),
    start(key, make, keep) {
      const dropsBefore = dropCount;
      // Data read before a drop may be what the drop was about.
      const end = (page: StoredPage | null) => keep(page, dropsBefore !== dropCount);
      const land = () => {
        if (flights.get(key) === flight) flights.delete(key);
      };
      const flight = make().then((made) => {
        if ('growing' in made) {
          made.growing.whole.then(end, () => fail(key)).finally(land);
          return made;
        }
        end('page' in made ? made.page : null);
        land();
        return made;
      });
      flight.catch(land);
      flights.set(key, flight);
      return flight;
    },
    outdate() {
      dropCount++;
      flights.clear();
    },
  };
}
