import base from './playwright.config.ts';
const { webServer: _none, ...rest } = base as any;
export default { ...rest, testDir: '/work/main/tests/e2e', outputDir: '/tmp/basket/pw', workers: 1, timeout: 30000, use: { ...rest.use, baseURL: 'http://localhost:4810', trace: 'off', launchOptions: { ...rest.use.launchOptions, executablePath: '/usr/bin/chromium' } } };
