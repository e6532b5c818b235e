import { ask } from '../processes/ask.ts';

export interface Crowd {
  /** Requests answered so far, with a 200 and to the end of the page. */
  answered(): number;
  /** Ends of the others: a status, or the connection's error code. */
  failures(): string[];
  /** Settles when all have been refused a connection. */
  refused: Promise<void>;
  /** Lets them finish what they have begun. */
  leave(): Promise<void>;
}

const SIZE = 20;

/** Twenty visitors, each with a new connection for every request, until nobody listens any more. */
export function gatherCrowd(port: number): Crowd {
  const failures: string[] = [];
  let answered = 0;
  let isLeaving = false;
  const visit = async (number: number) => {
    // Pages made for one visitor alone take their time, pages for all come from memory.
    const headers: Record<string, string> = number % 2 ? { Cookie: 'city_id=78' } : {};
    for (let step = 0; !isLeaving; step++) {
      const page = await ask({ port, path: `/?probe=${number}x${step % 5}`, headers }).catch(
        codeOf,
      );
      if (page === 'ECONNREFUSED') return;
      if (typeof page === 'string') failures.push(page);
      else if (page.status === 200 && page.text.endsWith('</html>')) answered++;
      else failures.push(String(page.status));
    }
  };
  const all = Promise.all(Array.from({ length: SIZE }, (_, number) => visit(number)));
  const refused = all.then(() => {});
  return {
    answered: () => answered,
    failures: () => failures,
    refused,
    leave() {
      isLeaving = true;
      return refused;
    },
  };
}

const codeOf = (error: NodeJS.ErrnoException) => error.code ?? String(error);
