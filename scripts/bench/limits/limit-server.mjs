/**
 * `limit-server.mjs bare|express|usual|stream`: what no shop on these parts can exceed. Listens on a free
 * port of loopback and tells it to its parent. Every answer goes through `Accept-Encoding: gzip`.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip, gzipSync } from 'node:zlib';
import compression from 'compression';
import cookieParser from 'cookie-parser';
import express from 'express';
import helmet from 'helmet';
import { streamLimitPage } from './render-limit-page.mjs';

const html = { 'Content-Type': 'text/html; charset=utf-8' };
const page = new PassThrough();
streamLimitPage(page);
const plain = await buffer(page);
const packed = gzipSync(plain, { level: 6 });
const finished = { ...html, 'Content-Encoding': 'gzip', 'Content-Length': packed.length };

const makers = {
  bare: () => (_req, res) => {
    res.writeHead(200, finished);
    res.end(packed);
  },
  express: () => addPage(express()),
  // Server with what nearly every shop on Express puts before its pages.
  usual: () => addPage(express().use(helmet(), compression(), cookieParser())),
  stream: () => (req, res) => {
    const isPacked = /\bgzip\b/.test(req.headers['accept-encoding'] ?? '');
    const headers = isPacked ? { ...html, 'Content-Encoding': 'gzip' } : html;
    const target = isPacked ? createGzip({ level: 6 }) : res;
    if (isPacked) target.pipe(res);
    streamLimitPage(target, () => res.writeHead(200, headers));
  },
};

function addPage(app) {
  return app.get('/', (_req, res) => {
    res.set(finished).send(packed);
  });
}

const server = createServer(makers[process.argv[2]]());
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.send({ port: server.address().port, plain: plain.length, gzip: packed.length });
