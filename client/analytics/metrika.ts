import { METRIKA_DELAY_MS } from '../../shared/analytics.ts';
import { trackBasket } from './track-basket.ts';
import { trackCards } from './track-cards.ts';
import { trackForms } from './track-forms.ts';
import { trackPage } from './track-page.ts';
import { trackPromos } from './track-promos.ts';

type Ym = ((...call: unknown[]) => void) & { a?: unknown[][]; l?: number };

declare global {
  interface Window {
    /** Yandex Metrika; before its script is there, a queue. */
    ym?: Ym;
    dataLayer?: unknown[];
  }
}

const TAG = 'https://mc.yandex.ru/metrika/tag.js';
const SETTINGS = {
  clickmap: true,
  trackLinks: true,
  accurateTrackBounce: true,
  webvisor: false,
  ecommerce: 'dataLayer',
};

/** Queue of events. They wait for the tag, or for ever when it is blocked. */
export interface Tracker {
  /** One action of Metrika's e-commerce: `{ detail: { products: [...] } }`. */
  push(action: object): void;
  goal(name: string, facts?: object): void;
}

/** Begins to note what happens at once; the tag itself comes eight seconds after the page's start. */
export function startMetrika(id: number): void {
  window.dataLayer ??= [];
  window.ym ??= createQueue();
  window.ym(id, 'init', SETTINGS);
  const tracker: Tracker = {
    push: (action) => window.dataLayer?.push({ ecommerce: { currencyCode: 'RUB', ...action } }),
    goal: (name, facts) => window.ym?.(id, 'reachGoal', name, facts),
  };
  for (const track of [trackPage, trackCards, trackBasket, trackForms, trackPromos]) track(tracker);
  trackAddresses(id);
  setTimeout(loadTag, Math.max(0, METRIKA_DELAY_MS - performance.now()), id);
}

function createQueue(): Ym {
  const calls: unknown[][] = [];
  return Object.assign((...call: unknown[]) => void calls.push(call), { a: calls, l: Date.now() });
}

function loadTag(id: number): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = `${TAG}?id=${id}`;
  document.head.append(script);
}

/** A filter or a page of a list is a view of its own. */
function trackAddresses(id: number): void {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('currententrychange', (event) => {
    const isNew = Reflect.get(event, 'navigationType') === 'push';
    if (isNew) window.ym?.(id, 'hit', location.href, { title: document.title });
  });
}
