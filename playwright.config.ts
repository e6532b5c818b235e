import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { hasSharedMemory } from './tests/helpers/memory-folder.ts';

const port = Number(process.env.SHOP_PORT ?? 3107);
/** Port of the back office. */
const deskPort = Number(process.env.DESK_PORT ?? port + 500);
process.env.DESK_URL = `http://localhost:${deskPort}`;
/** Arrangement in which the shop is run: `scripts/e2e/arrangement-….mjs`. */
const arrangement = process.env.SHOP_ARRANGEMENT ?? 'sqlite';
const results = process.env.SHOP_RESULTS ?? join(import.meta.dirname, 'test-results');
const dataDir = join(results, arrangement === 'sqlite' ? 'shop-data' : `shop-data-${arrangement}`);
/** For tests that look into the store. */
process.env.SHOP_DATA_DIR = dataDir;
/** Paths of a browser and of its smaller relative, which draws pages for tests in less time. */
const { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: shell = chromium } = process.env;
/** Phone without movement, as some people set it; the desktop moves. */
const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' as const },
};
const desktop = { viewport: { width: 1440, height: 900 } };
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Over its limit a browser keeps no process ready for a next page, which tests would not come to use.
  '--renderer-process-limit=1',
];
/** Pictures and fonts take a third of what a page costs a browser; most tests look at neither. */
const lean = [
  ...args,
  '--disable-remote-fonts',
  // No pictures; the rest is Playwright's own list, which this one takes the place of.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,imagesEnabled=false',
];
/** Memory that processes of a browser share is files on the disk unless there is room for it. */
const ignoreDefaultArgs = hasSharedMemory(1024 ** 3) ? ['--disable-dev-shm-usage'] : [];
const small = (args: string[]) => ({
  launchOptions: { ...(shell && { executablePath: shell }), args, ignoreDefaultArgs },
});

/** Answers to the questions of a first visit: these would lie over what other tests press. */
const answered = [
  'city_confirmed=90',
  'first_catalog=1',
  'first_auth=1',
  'cookie_consent=required',
  'push_asked=later',
  `last_prompt=${Date.now()}`,
];
const cookies = answered.map((text) => {
  const [name = '', value = ''] = text.split('=');
  const attributes = { path: '/', expires: -1, httpOnly: false, secure: false } as const;
  return { name, value, domain: 'localhost', sameSite: 'Lax' as const, ...attributes };
});

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: join(results, 'browser'),
  // More than cores: tests wait for timers and answers too.
  workers: 3,
  fullyParallel: true,
  // Room for a busy machine, as vitest.config.ts has: a test that works ends long before.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    storageState: { cookies, origins: [] },
    // Requests that it answers cannot be held up by a test.
    serviceWorkers: 'block',
  },
  // A test shows what it shows in one size, a phone's unless it is tagged; what lies otherwise in the
  // other size, and how a page looks, in both (docs/decisions/0026-browser-tests-in-one-size.md).
  projects: [
    { name: 'phone', grepInvert: /@desktop|@whole|@look/, use: { ...phone, ...small(lean) } },
    {
      name: 'desktop',
      grep: /@desktop|@both/,
      grepInvert: /@look/,
      use: { ...desktop, ...small(lean) },
    },
    {
      name: 'phone-look',
      grep: /@look/,
      grepInvert: /@desktop/,
      use: { ...phone, ...small(args) },
    },
    {
      name: 'desktop-look',
      // Few tests: another worker and its browser would cost more than they save.
      workers: 1,
      grep: /(?=.*@look)(?=.*(@desktop|@both))/,
      use: { ...desktop, ...small(args) },
    },
    {
      // Messages pushed to a browser, and pages kept for «Back», are not in the smaller one.
      name: 'whole',
      grep: /@whole/,
      workers: 1,
      use: {
        ...desktop,
        ...(!chromium && { channel: 'chromium' }),
        launchOptions: { ...(chromium && { executablePath: chromium }), args, ignoreDefaultArgs },
      },
    },
  ],
  webServer: {
    command: `${process.execPath} scripts/e2e/start-arrangement.mjs ${arrangement}`,
    url: `http://localhost:${port}/`,
    timeout: 150_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      BACKOFFICE_PORT: String(deskPort),
      BACKOFFICE_URL: `http://localhost:${deskPort}`,
      DATA_DIR: dataDir,
      DEMO_PRODUCTS: '1200',
      DEMO_ORDERS: '0',
      // One process alone follows its port; behind others the shop is told its address.
      ...(arrangement !== 'sqlite' && { SITE_URL: `http://localhost:${port}` }),
      // Every test names an address of its own (tests/e2e/test.ts).
      TRUST_PROXY: '1',
      METRIKA_ID: '12345678',
      RUM_PERCENT: '100',
      YANDEX_MAPS_KEY: 'e2e',
      DRAIN_MS: '0',
      LOG_LEVEL: 'warn',
    },
  },
});
