const RELOAD_PAUSE_MS = 10_000;

/**
 * A part of the script that is loaded when it is needed. Where it cannot be had (the shop was
 * updated meanwhile), the page is loaded anew, at most once in ten seconds (S8.9).
 * @throws Error «Error loading component» (S8.8)
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) reloadOnce();
    throw new Error('Error loading component', { cause: error });
  }
}

/**
 * Reloads once. A browser that remembers nothing throws, and the page stays: reloads might never
 * end.
 */
function reloadOnce(): void {
  const key = `reload ${location.pathname}`;
  const now = Date.now();
  if (now - Number(sessionStorage.getItem(key)) < RELOAD_PAUSE_MS) return;
  sessionStorage.setItem(key, `${now}`);
  location.reload();
}
