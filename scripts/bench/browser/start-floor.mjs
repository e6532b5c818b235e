import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { streamLimitPage } from '../limits/render-limit-page.mjs';

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><rect x="60" y="120" width="360" height="280" rx="12" fill="#9aa7a2"/>${'<path d="M80 140h320v40H80z" fill="#7c8a85"/>'.repeat(4)}</svg>`;

/** The least script that puts goods into a basket: asks the form's address and shows the number told. */
const SCRIPT = `addEventListener('submit', async (event) => {
  event.preventDefault();
  const { action } = event.target;
  const told = await fetch(action, { method: 'POST', body: new URLSearchParams({ quantity: 1 }) });
  document.querySelector('.header-basket .count').textContent = (await told.json()).count;
});`;
const SELLING = '/selling';
const script = { type: 'text/javascript', body: gzipSync(SCRIPT), gzip: true };
const basket = (count) =>
  `<a class="header-basket" href="/basket">Корзина <span class="count">${count}</span></a>`;

/**
 * The floor: the page of the limits with the shop's own style sheet and font and drawn pictures, and
 * not one line of script. What it takes no shop page of this kind can go below. `sellingUrl` is the same
 * page with the number in the basket and the least script for it; a press before the script is a plain form.
 */
export async function startFloor(shop) {
  const page = new PassThrough();
  streamLimitPage(page);
  const files = await readHeadFiles(shop);
  const plain = (await buffer(page)).toString().replace('</head>', `${files.tags}</head>`);
  const selling = plain
    .replace('</head>', '<script src="/selling.js" async></script></head>')
    .replace('<body>', `<body>${basket('')}`);
  const answers = new Map([
    ...files.bodies,
    ['/', htmlAnswer(plain)],
    [SELLING, htmlAnswer(selling)],
    ['/sold', htmlAnswer(selling.replace(basket(''), basket(1)))],
    ['/selling.js', script],
  ]);
  const server = createServer(async (req, res) => {
    if (req.method === 'POST') return sell(req, res);
    const answer = answers.get(req.url);
    if (answer) return send(res, answer);
    if (req.url?.startsWith('/img/')) return send(res, { type: 'image/svg+xml', body: picture });
    res.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const url = `http://127.0.0.1:${port}/`;
  return { url, sellingUrl: new URL(SELLING, url).href, stop: () => server.close() };
}

const htmlAnswer = (text) => ({
  type: 'text/html; charset=utf-8',
  body: gzipSync(text),
  gzip: true,
});

/** Tells the script the number, and leads a plain form to the page that shows it. */
function sell(req, res) {
  req.resume();
  if (req.headers['sec-fetch-dest'] === 'document') res.writeHead(303, { Location: '/sold' }).end();
  else send(res, { type: 'application/json', body: '{"count":1}' });
}

function send(res, { type, body, gzip = false }) {
  res.writeHead(200, { 'Content-Type': type, ...(gzip && { 'Content-Encoding': 'gzip' }) });
  res.end(body);
}

/** Style sheet and font of the running shop, under the same addresses. */
async function readHeadFiles({ origin }) {
  // Home carries its styles; a page that nobody sees first links the sheet.
  const html = await (await fetch(`${origin}/catalog`)).text();
  const styles = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1];
  const read = async (path) => Buffer.from(await (await fetch(origin + path)).arrayBuffer());
  const sheet = await read(styles);
  const font = /url\("?([^")]+\.woff2)/.exec(sheet.toString())?.[1];
  const bodies = new Map([
    [styles, { type: 'text/css', body: gzipSync(sheet), gzip: true }],
    [font, { type: 'font/woff2', body: await read(font) }],
  ]);
  const tags = `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="${styles}"><link rel="icon" href="data:,">`;
  return { bodies, tags };
}
