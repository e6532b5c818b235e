import { FragmentQuery, PartId, ScriptPath } from '../../shared/page-parts.ts';

/**
 * The service worker (/sw.js): a page for when there is no connection, the build's files from the
 * browser's own store, notifications. It keeps no page of the shop: prices and baskets change.
 */
import type { PushMessage } from '../../shared/push.ts';

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
/** Says beforehand which requests this script is asked about (Static Routing API). */
interface Route {
  condition: { requestMode?: 'navigate'; urlPattern?: { pathname: string } };
  source: 'fetch-event' | 'network';
}
interface InstallEvent extends LastingEvent {
  addRoutes?(routes: readonly Route[]): Promise<void>;
}
interface FetchEvent extends LastingEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends LastingEvent {
  data: { json(): PushMessage } | null;
}
interface NotificationEvent extends LastingEvent {
  notification: Notification;
}
interface SubscriptionChange extends LastingEvent {
  oldSubscription: PushSubscription | null;
}
interface WindowClient {
  url: string;
  focus(): Promise<unknown>;
}
interface WorkerEvents {
  install: InstallEvent;
  activate: LastingEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: SubscriptionChange;
}
interface Worker {
  /** Global of browsers that have one. */
  InstallEvent?: { prototype: object };
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window' }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}
declare const self: Worker;
/** Digest of the page for being offline; the build puts it in. */
declare const VERSION: string;

const STYLES = '/errors/errors.css';
const PAGES = `offline-${VERSION}`;
const ASSETS = 'assets';
/** The files of some builds; the oldest go. */
const MAX_ASSETS = 80;

/** First match first. */
const ROUTES: readonly Route[] = [
  { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
  { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'fetch-event' },
  { condition: { urlPattern: { pathname: STYLES } }, source: 'fetch-event' },
  { condition: { urlPattern: { pathname: '/*' } }, source: 'network' },
];

/**
 * Requests that a page sends while it is being left (the last change of the basket) are lost on
 * their way through a service worker: only browsers that can let them pass by get more than
 * notifications.
 */
const canRoute = 'addRoutes' in (self.InstallEvent?.prototype ?? {});

self.addEventListener('install', (event) => {
  event.waitUntil(canRoute ? keepOfflinePage(event) : self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld());
});

if (canRoute) self.addEventListener('fetch', answer);

function answer(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(findAsset(request));
  else if (pathname === STYLES) event.respondWith(fetch(request).catch(() => findKept(STYLES)));
}

self.addEventListener('push', (event) => {
  const message = event.data?.json();
  if (!message) return;
  const { title, body, url, tag } = message;
  const options = { body, tag, lang: 'ru', icon: '/icon-192.png', data: { url } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openWindow(String(event.notification.data?.url ?? '/')));
});

// The push service has given the browser another address.
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event.oldSubscription) event.waitUntil(subscribeAgain(event.oldSubscription.options));
});

async function keepOfflinePage(event: InstallEvent): Promise<void> {
  await event.addRoutes?.(ROUTES);
  const cache = await caches.open(PAGES);
  await cache.addAll(
    [ScriptPath.Offline, STYLES].map((url) => new Request(url, { cache: 'reload' })),
  );
  await self.skipWaiting();
}

async function forgetOld(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name !== PAGES && name !== ASSETS) await caches.delete(name);
  }
  // The page is asked for while this script is still starting.
  if (canRoute) await self.registration.navigationPreload.enable();
}

async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return findKept(ScriptPath.Offline);
  }
}

async function findKept(url: string): Promise<Response> {
  return (await caches.match(url)) ?? Response.error();
}

/** A file's name changes with its content: a kept one is never outdated. */
async function findAsset(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    await cache.put(request, answer.clone()).catch(() => {});
    const names = await cache.keys();
    for (const old of names.slice(0, Math.max(0, names.length - MAX_ASSETS)))
      await cache.delete(old);
  }
  return answer;
}

async function openWindow(path: string): Promise<void> {
  const { href } = new URL(path, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => url === href);
  await (open ? open.focus() : self.clients.openWindow(href));
}

async function subscribeAgain(options: PushSubscriptionOptions): Promise<void> {
  const { applicationServerKey } = options;
  const given = { userVisibleOnly: true, applicationServerKey };
  const subscription = await self.registration.pushManager.subscribe(given);
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, p256dh, auth });
  await fetch(`${ScriptPath.PushSubscriptions}?${FragmentQuery.Name}=${PartId.Notices}`, {
    method: 'POST',
    body,
  });
}
