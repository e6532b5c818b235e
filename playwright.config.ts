import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = 3107;
const dataDir = join(import.meta.dirname, 'test-results', 'shop-data');
const executablePath = process.env.CHROMIUM_PATH;

/** Not a first visit: the questions that it brings would lie over what other tests press. */
const answered = [
  'city_confirmed=90',
  'first_catalog=1',
  'first_auth=1',
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
  outputDir: 'test-results/browser',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    storageState: { cookies, origins: [] },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: `${process.execPath} dist/server/main.js`,
    url: `http://localhost:${port}/`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      ADMIN_PORT: String(port + 1),
      SITE_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      DEMO_PRODUCTS: '1200',
      DRAIN_MS: '0',
      LOG_LEVEL: 'warn',
    },
  },
});
