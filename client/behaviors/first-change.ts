let isOver = false;
let first: Promise<void> | undefined;

/**
 * Sends a change behind the first one of the page: its answer may bring the cookie of a new guest, and
 * two sent at once would make two guests, of whom one is lost. From then on changes go side by side.
 */
export async function afterFirst<T>(send: () => Promise<T>): Promise<T> {
  while (!isOver && first) await first;
  if (isOver) return send();
  const answer = send();
  first = answer.then(
    () => {
      isOver = true;
    },
    // Another one is the first then.
    () => {
      first = undefined;
    },
  );
  return answer;
}
