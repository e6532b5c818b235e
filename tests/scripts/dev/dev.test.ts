import { beforeAll, expect, it, vi } from 'vitest';
import { waitUntil } from '../../server/processes/shop-process.ts';
import { type DevLoop, startDev } from './start-dev.ts';

// Building takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });

const FOOTER = 'views/layout/footer.tsx';
const WORDS = 'Настройки cookie';
let loop: DevLoop;
beforeAll(async () => {
  loop = await startDev({ DEV_SLOW_MS: '0' });
});

const shows = (words: string) => async () => (await loop.get('/')).text.includes(words);
const says = (words: string) => async () => loop.output().includes(words);

it('shows the page with the script that reloads it, and says how slow it was', async () => {
  const page = await loop.get('/');
  expect(page.text).toContain('<script type="module" src="/_dev/reload.js"></script></body>');
  expect(page.text).not.toContain('integrity=');
  expect((await loop.get('/_dev/reload.js')).text).toContain('EventSource');
  expect(loop.output()).toMatch(/Медленная страница: GET \/ — \d+ мс, первый показ/);
  expect(loop.output()).toMatch(/Правила CSS, .*styles-dev\.css \d+ из \d+/);
});

it('keeps the back office at its address from start to start', async () => {
  const login = 'views/backoffice/staff/login-page.tsx';
  const isShown = (words: string) => async () =>
    (await loop.getDesk('/login')).text.includes(words);
  const { status, text } = await loop.getDesk('/login');
  expect([status, text.includes('/_dev/reload.js')]).toEqual([200, true]);
  const address = /Управление: http:\/\/localhost:\d+/g;
  loop.change(login, 'Войти как владелец', 'Войти как хозяин');
  await waitUntil('the new words are shown', isShown('Войти как хозяин'));
  expect(new Set(loop.output().match(address)).size).toBe(1);
});

it('shows a changed view without a failed request in between', async () => {
  loop.change(FOOTER, WORDS, 'Печенье');
  const statuses = new Set<number>();
  await waitUntil('the new words are shown', async () => {
    const page = await loop.get('/');
    statuses.add(page.status);
    return page.text.includes('Печенье');
  });
  expect([...statuses]).toEqual([200]);
});

it('says a fault of the sources, goes on with what was good, and is mended by the next save', async () => {
  loop.change(FOOTER, 'Печенье', '<Печенье');
  await waitUntil('the fault is said', says(`${FOOTER}:`));
  const page = await loop.get('/');
  expect([page.status, page.text.includes('Печенье')]).toEqual([200, true]);
  loop.change(FOOTER, '<Печенье', 'Снова печенье');
  await waitUntil('the mended words are shown', shows('Снова печенье'));
});

it('takes a changed style sheet over without a new start', async () => {
  const starts = () => loop.output().split('первый показ').length;
  const before = starts();
  loop.change('views/layout/base.css', 'body {', '.nobody-has-this { color: red }\nbody {');
  await waitUntil('the rule is in the sheet', async () =>
    (await loop.get('/assets/styles-dev.css')).text.includes('nobody-has-this'),
  );
  await loop.get('/');
  expect(starts()).toBe(before);
  expect((await loop.get('/_dev/css')).text).toMatch(/views\/layout\/base\.css\n.*nobody-has-this/);
});
