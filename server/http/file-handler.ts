import type { RequestHandler } from 'express';
import type { PageRequest } from './page.ts';
import { readOwnRequest } from './page-request.ts';
import { type FindPerson, recognise } from './recognise.ts';
import { contextOf } from './request-context.ts';
import type { Site } from './site.ts';
import type { Places } from './visitor.ts';

/** A document for one visitor. */
export interface OwnFile {
  /** As the visitor sees it: «Счёт 100245.pdf». */
  filename: string;
  contentType: string;
  content: Uint8Array;
}

/** Null: there is no such file for this visitor. */
export type LoadFile = (request: PageRequest) => Promise<OwnFile | null>;

/** The handler of an address that gives a visitor a document of his own. */
export type MakeFileHandler = (load: LoadFile) => RequestHandler;

/** Answers with a file that no cache keeps; what a visitor may not see is not there (404). */
export function createFileHandlers(options: {
  site: Site;
  places: Places;
  findPerson: FindPerson;
}): MakeFileHandler {
  const { site, places, findPerson } = options;
  return (load) => async (req, res, next) => {
    contextOf(req).isPatient = true;
    const asked = await recognise(readOwnRequest(req, { site, places }), findPerson);
    const file = await load(asked.request);
    if (!file) return next();
    const name = encodeURIComponent(file.filename);
    res.setHeader('Content-Type', file.contentType);
    res.setHeader('Content-Disposition', `attachment; filename*=UTF-8''${name}`);
    res.setHeader('Cache-Control', 'private, no-store');
    res.setHeader('X-Robots-Tag', 'noindex');
    res.end(file.content);
  };
}
