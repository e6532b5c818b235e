/** Listens where the developer looks: holds requests while the shop starts anew and sees every page. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { extname, join } from 'node:path';

const TYPES = { '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' };
const RELOAD = '<script type="module" src="/_dev/reload.js"></script>';
const reloadFile = join(import.meta.dirname, 'reload.js');

/**
 * @typedef {object} Loop what the proxy asks
 * @property {string} assets folder of the browser files
 * @property {() => Promise<number | null>} port of the shop, once no change is under way; null: none runs
 * @property {() => string | null} failure what is wrong with the sources now
 * @property {() => string} report of the style sheets
 * @property {(page: { path: string, html: string, ms: number }) => void} onPage
 */

/** @param {Loop} loop */
export function createDevProxy(loop) {
  const pages = new Set();

  function openEvents(res) {
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    res.write('retry: 300\n\n');
    const failure = loop.failure();
    if (failure) send(res, 'failure', failure);
    pages.add(res);
    res.once('close', () => pages.delete(res));
  }

  const server = createServer(async (req, res) => {
    const [path] = req.url.split('?');
    if (path === '/_dev/events') return openEvents(res);
    if (path === '/_dev/reload.js')
      return sendText(res, 'text/javascript', readFileSync(reloadFile));
    if (path === '/_dev/css') return sendText(res, 'text/plain', loop.report());
    const port = await loop.port();
    const file = /^\/assets\/([\w-][\w.-]*)$/.exec(path)?.[1];
    if (file && existsSync(join(loop.assets, file))) return sendFile(res, join(loop.assets, file));
    if (port === null) return sendFailure(res, loop.failure() ?? '');
    passOn(req, res, { port, loop });
  });
  return {
    server,
    /** @param {'reload' | 'styles' | 'failure'} event */
    tell(event, data = '') {
      for (const res of pages) send(res, event, data);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function passOn(req, res, { port, loop }) {
  const headers = { ...req.headers, 'accept-encoding': 'identity' };
  // A page with our script in it is another one than the shop named.
  if (req.headers.accept?.includes('text/html')) delete headers['if-none-match'];
  const { method, url } = req;
  const startedAt = performance.now();
  const asked = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      res.writeHead(answer.statusCode, answer.rawHeaders);
      return void answer.pipe(res);
    }
    const chunks = [];
    answer.on('data', (chunk) => chunks.push(chunk));
    answer.once('end', () => {
      const html = Buffer.concat(chunks).toString();
      loop.onPage({ path: `${method} ${url}`, html, ms: performance.now() - startedAt });
      sendPage(res, answer, html);
    });
  });
  asked.once('error', (error) => {
    if (res.headersSent) res.destroy();
    else sendFailure(res, loop.failure() ?? error.message);
  });
  res.once('close', () => asked.destroy());
  req.pipe(asked);
}

/** The digest of the script in the page is that of the start, the script today's. */
function sendPage(res, answer, html) {
  const headers = { ...answer.headers, 'cache-control': 'no-store' };
  for (const name of ['content-length', 'transfer-encoding', 'etag']) delete headers[name];
  const page = html
    .replaceAll(/ integrity="[^"]*"/g, '')
    .replace('</body>', () => `${RELOAD}</body>`);
  res.writeHead(answer.statusCode, headers);
  // Answers to HEAD and redirects have no body to be written to.
  res.end(chunksAllowed(res, answer) ? page : undefined);
}

const chunksAllowed = (res, { statusCode }) => res.req.method !== 'HEAD' && statusCode !== 304;

function sendFile(res, file) {
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  sendText(res, type, readFileSync(file));
}

function sendText(res, type, body) {
  const charset = /^(?:text|image)/.test(type) ? '; charset=utf-8' : '';
  res.writeHead(200, { 'Content-Type': `${type}${charset}`, 'Cache-Control': 'no-store' });
  res.end(body);
}

function sendFailure(res, message) {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  res.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  res.end(`<!doctype html><html lang="ru"><body><pre>${text}</pre>${RELOAD}</body></html>`);
}

const send = (res, event, data) => res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
