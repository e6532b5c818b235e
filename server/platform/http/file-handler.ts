import type { RequestHandler } from 'express';
import type { CallClient } from '../../../shared/contract/client.ts';
import type { Places } from '../reference/places.ts';
import { addressOf, clientOf } from './client-of.ts';
import { type FindShopper, findOwnShopper } from './find-own-shopper.ts';
import type { PageRequest } from './page.ts';
import { readOwnRequest } from './page-request.ts';
import { contextOf } from './request-context.ts';
import type { Site } from './site.ts';

/** A document for one visitor. */
export interface OwnFile {
  /** Name as the visitor sees it: «Счёт 100245.pdf». */
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export interface FileRequest extends PageRequest {
  /** The browser that asks, as the shop's calls are told of it. */
  client: CallClient;
}

/** Null: there is no such file for this visitor. */
type LoadFile = (request: FileRequest) => Promise<OwnFile | null>;

/** The handler of an address that gives a visitor a document of his own. */
export type MakeFileHandler = (load: LoadFile) => RequestHandler;

/** Answers with a file that no cache keeps; what a visitor may not see is not there (404). */
export function createFileHandlers(options: {
  site: Site;
  places: Places;
  findShopper: FindShopper;
}): MakeFileHandler {
  const { site, places, findShopper } = options;
  return (load) => async (req, res, next) => {
    contextOf(req).isPatient = true;
    const asked = await findOwnShopper(readOwnRequest(req, { site, places }), findShopper);
    const userAgent = req.headers['user-agent'] ?? '';
    const client = clientOf({ address: addressOf(req), userAgent, guestKey: null });
    const file = await load({ ...asked.request, client });
    if (!file) return next();
    const name = encodeURIComponent(file.filename);
    res.setHeader('Content-Type', file.contentType);
    res.setHeader('Content-Disposition', `attachment; filename*=UTF-8''${name}`);
    res.setHeader('Cache-Control', 'private, no-store');
    res.setHeader('X-Robots-Tag', 'noindex');
    res.end(file.content);
  };
}
