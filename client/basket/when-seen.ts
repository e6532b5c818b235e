/** A hidden tab waits until somebody looks at it. */
export function whenSeen(run: () => void): void {
  if (document.hidden) document.addEventListener('visibilitychange', run, { once: true });
  else run();
}
