/** A weak phone on a poor line. */
const CPU_SLOWDOWN = 6;
export const LATENCY_MS = 150;
export const BYTES_PER_SECOND = 1_600_000 / 8;
const UPLOAD_BYTES_PER_SECOND = 750_000 / 8;

const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const DESKTOP = { viewport: { width: 1366, height: 768 } };

/**
 * A page of its own context, so with a cold cache and nobody signed in, slowed down as above.
 * `use(page)` runs with it; its `traffic` counts requests and bytes as they came over the line.
 */
export async function withSlowPage(browser, { isPhone = true }, use) {
  const context = await browser.newContext(isPhone ? PHONE : DESKTOP);
  try {
    await context.addInitScript(observe);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const traffic = await watchTraffic(session);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: UPLOAD_BYTES_PER_SECOND,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await use(page, traffic);
  } finally {
    await context.close();
  }
}

async function watchTraffic(session) {
  const traffic = { requests: 0, bytes: 0, scripts: new Set(), styles: new Set() };
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) traffic.requests += 1;
  });
  session.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Script') traffic.scripts.add(response.url);
    if (type === 'Stylesheet') traffic.styles.add(response.url);
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
  });
  return traffic;
}

/** Runs in the page before anything of it does. */
function observe() {
  const bench = { lcp: 0, isPicture: false, shift: 0, long: [], events: new Map() };
  Object.assign(window, { bench });
  const watch = (type, note, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    });
  watch('largest-contentful-paint', ({ startTime, element }) => {
    bench.lcp = startTime;
    bench.isPicture = element?.tagName === 'IMG';
  });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) bench.shift += value;
  });
  watch('longtask', ({ startTime, duration }) => bench.long.push([startTime, duration]));
  const noteEvent = ({ interactionId, duration }) => {
    if (!interactionId) return;
    bench.events.set(interactionId, Math.max(duration, bench.events.get(interactionId) ?? 0));
  };
  watch('event', noteEvent, { durationThreshold: 16 });
}

/** Waits until nothing has been asked for half a second, and half a second more. */
export async function waitForIdle(page) {
  await page.waitForLoadState('load');
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => {});
  await page.waitForTimeout(500);
}
