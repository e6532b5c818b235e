import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, type Response } from 'express';
import { type Encoding, negotiateEncoding } from './negotiate-encoding.ts';

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/**
 * Handlers for files served as they are: `/assets/*` from the build, whose names change with their
 * content, for a year and in the encodings that the build wrote beside them; the rest of `folder`
 * for an hour. Pages among them (`*.html`) are not served.
 */
export function serveFiles(folder: string): RequestHandler[] {
  const assets = join(folder, 'assets');
  const plain = express.static(folder, { index: false, redirect: false, maxAge: '1h' });
  const skipPages: RequestHandler = (req, res, next) =>
    mayBeFile(req.path) ? plain(req, res, next) : next();
  return [serveAssets(assets), skipPages];
}

/** Every file has a dot in its path, and hardly any page does: the disk is not asked for pages. */
function mayBeFile(path: string): boolean {
  return path.includes('.') && !path.endsWith('.html') && !path.startsWith('/assets/');
}

function serveAssets(folder: string): RequestHandler {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return (req, res, next) => {
    const name = /^\/assets\/([\w-][\w.-]*)$/.exec(req.path)?.[1];
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!name || !isRead || !names.has(name)) return next();
    const encoding = chooseEncoding(name, names, req.headers['accept-encoding']);
    setAssetHeaders(res, name, encoding);
    res.sendFile(name + suffixes[encoding], { root: folder, maxAge: '1y', immutable: true });
  };
}

function chooseEncoding(
  name: string,
  names: ReadonlySet<string>,
  accepted: string | undefined,
): Encoding {
  const wanted = negotiateEncoding(accepted);
  return names.has(name + suffixes[wanted]) ? wanted : 'identity';
}

function setAssetHeaders(res: Response, name: string, encoding: Encoding): void {
  res.type(name.slice(name.lastIndexOf('.')));
  res.setHeader('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
}
