import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { streamLimitPage } from '../limits/render-limit-page.mjs';

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><rect x="60" y="120" width="360" height="280" rx="12" fill="#9aa7a2"/>${'<path d="M80 140h320v40H80z" fill="#7c8a85"/>'.repeat(4)}</svg>`;

/**
 * The floor: the page of the limits with the shop's own style sheet and font and drawn pictures, and
 * not one line of script. What it takes no shop page of this kind can go below.
 */
export async function startFloor(shop) {
  const page = new PassThrough();
  streamLimitPage(page);
  const files = await readHeadFiles(shop);
  const plain = (await buffer(page)).toString().replace('</head>', `${files.tags}</head>`);
  const html = gzipSync(plain);
  const server = createServer(async (req, res) => {
    const file = files.bodies.get(req.url);
    if (file) return send(res, file);
    if (req.url?.startsWith('/img/')) return send(res, { type: 'image/svg+xml', body: picture });
    if (req.url === '/')
      return send(res, { type: 'text/html; charset=utf-8', body: html, gzip: true });
    res.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
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
