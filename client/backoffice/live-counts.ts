/** Shows how many wait in the queues while the page is looked at. */
export function startLiveCounts(): void {
  const frame = document.querySelector<HTMLElement>('[data-live-from]');
  const address = frame?.dataset['liveFrom'];
  if (!address) return;
  let source: EventSource | null = null;
  const follow = () => {
    source?.close();
    // Hidden pages take no connection from the others.
    source = document.hidden ? null : new EventSource(address);
    if (source) source.onmessage = ({ data }) => show(JSON.parse(data));
  };
  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', () => source?.close());
  follow();
}

const byKey = (key: string) => document.querySelectorAll<HTMLElement>(`[data-live="${key}"]`);

let before = -1;

/** Number, or the number of those that are counted with a plus behind it. */
type Count = number | string;

function show(told: Readonly<Record<string, Count>>): void {
  const counts = Object.values(told);
  for (const [key, count] of Object.entries(told)) {
    for (const place of byKey(key)) place.textContent = String(count);
  }
  const all = counts.reduce<number>((sum, count) => sum + Number.parseInt(`${count}`, 10), 0);
  const plus = counts.some((count) => typeof count === 'string') ? '+' : '';
  for (const place of byKey('all')) {
    place.textContent = all + plus;
    place.hidden = all === 0;
  }
  for (const place of byKey('news')) place.hidden = before < 0 || (place.hidden && all <= before);
  before = all;
}
