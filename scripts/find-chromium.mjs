/** Search for a Chromium for the browser tests: one after another what machines have. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root, step } from './setup.mjs';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const systemShell = '/usr/bin/chromium-headless-shell';

/** Path of a browser, or null when Playwright has its own. Ends the process when none can be had. */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    console.error(`CHROMIUM_PATH указывает на несуществующий файл: ${chosen}`);
    process.exit(1);
  }
  const system = systemBrowsers.find((path) => existsSync(path));
  if (system) return system;
  if (step('Загрузка браузера для тестов', 'npx', ['playwright', 'install', 'chromium']))
    return null;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    step('Обновление списка пакетов системы', 'apt-get', ['update', '-qq']);
    step('Установка chromium из пакетов системы', 'apt-get', ['install', '-y', '-qq', 'chromium'], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  console.error(`Браузер не найден. Укажите путь в CHROMIUM_PATH (проект в ${root}).`);
  process.exit(1);
}

/**
 * Path of a browser's smaller relative, which draws the same pages for a fifth less processor time, or
 * null: then `chromium` does it all. Where the browser is a package of the system this is another.
 */
export function findHeadlessShell(chromium) {
  const chosen = process.env.HEADLESS_SHELL_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    console.error(`HEADLESS_SHELL_PATH указывает на несуществующий файл: ${chosen}`);
    process.exit(1);
  }
  // One browser named is the one wanted.
  if (process.env.CHROMIUM_PATH || chromium !== '/usr/bin/chromium') return null;
  if (existsSync(systemShell)) return systemShell;
  if (process.getuid?.() !== 0) return null;
  if (spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status !== 0) return null;
  const packages = ['install', '-y', '-qq', 'chromium-headless-shell'];
  const label = 'Установка chromium-headless-shell из пакетов системы';
  step(label, 'apt-get', packages, { DEBIAN_FRONTEND: 'noninteractive' });
  return existsSync(systemShell) ? systemShell : null;
}
