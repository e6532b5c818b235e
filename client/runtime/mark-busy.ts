/** Requests under way, by what waits for them. */
const waiting = new WeakMap<Element, number>();

/** Marks what asked (`data-pending`) and what will be replaced (`aria-busy`) until the function is called. */
export function markBusy(trigger: Element, targets: readonly Element[]): () => void {
  const mark = (by: 1 | -1) => {
    for (const element of [trigger, ...targets]) {
      const requests = (waiting.get(element) ?? 0) + by;
      waiting.set(element, requests);
      const name = element === trigger ? 'data-pending' : 'aria-busy';
      if (requests > 0) element.setAttribute(name, 'true');
      else element.removeAttribute(name);
    }
  };
  mark(1);
  return () => mark(-1);
}
