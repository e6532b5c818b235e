/** Long enough to reach it; it covers a card, and the panel's own button stays. */
const SHOWN_MS = 5000;

/**
 * Tells how far below the top of the panel the last change was made, for a button to stand beside
 * it; null once people go on elsewhere.
 */
export function watchLastChange(root: HTMLElement, tell: (top: number | null) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout>;
  const findPanel = () => root.querySelector('.filter-panel');
  const end = () => {
    clearTimeout(timer);
    tell(null);
  };
  const onChange = ({ target }: Event) => {
    const panel = findPanel();
    const row = target instanceof Element ? target.closest('.facet-value, .facet-range') : null;
    if (!panel || !row) return;
    end();
    if (!panel.contains(row)) return;
    tell(row.getBoundingClientRect().top - panel.getBoundingClientRect().top);
    timer = setTimeout(end, SHOWN_MS);
  };
  const onElsewhere = ({ target }: Event) => {
    if (target instanceof Node && !findPanel()?.contains(target)) end();
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') end();
  };
  root.addEventListener('change', onChange, { signal });
  document.addEventListener('pointerdown', onElsewhere, { signal });
  document.addEventListener('keydown', onKey, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => stop.abort();
}
