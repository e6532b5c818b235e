import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import { CallError } from '../../../shared/contract/call.ts';
import { createProblem, HttpError } from '../../platform/http/problem.ts';
import { requireSafeBody } from '../../platform/http/request-body.ts';

/** Limits of the files that a form may carry. */
export interface FileLimits {
  /** Bytes of one file. */
  maxBytes: number;
  maxFiles: number;
}

/** A file that came with a form; gone once the action has run. */
export interface ReceivedFile {
  field: string;
  /** Name that it had on the sender's machine. */
  name: string;
  path: string;
  /** Bytes. */
  size: number;
}

/** Texts of a form with files, as the other forms have them. */
const MAX_FIELDS = 1000;
const MAX_FIELD_BYTES = 100_000;

/** Nothing says how many files a form has that comes to nobody. */
const MOST_DROPPED = 100;

/**
 * Reads the texts of a form with files into `req.body` and lets the files go; gives whether there were
 * any. @throws CallError when there are too many texts, or one is too long.
 */
export async function readTexts({ req, res }: { req: Request; res: Response }): Promise<boolean> {
  let hasFiles = false;
  const limits = { files: MOST_DROPPED, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
  const receive = multer({
    limits,
    fileFilter(_req, _file, done) {
      hasFiles = true;
      done(null, false);
    },
  }).any();
  await readForm({ req, res }, receive);
  requireSafeBody(req.body);
  return hasFiles;
}

/** Runs a reader of forms. @throws CallError for what its limits refuse. */
async function readForm(
  { req, res }: { req: Request; res: Response },
  receive: RequestHandler,
): Promise<void> {
  // The reader of forms would wait for ever for a sender who has left already.
  if (req.destroyed) throw new HttpError(createProblem(400, 'bad_body'));
  await new Promise<void>((resolve, reject) => {
    receive(req, res, (error: unknown) => (error ? reject(explain(error)) : resolve()));
  });
}

/**
 * Reads a form with files into `req.body` and a folder of its own, and hands the files to `work`. Only
 * for those who are known: what a stranger sends is never read.
 * @throws CallError when there are too many files, or one is too large.
 */
export async function withFiles<Result>(
  { req, res }: { req: Request; res: Response },
  { maxBytes, maxFiles }: FileLimits,
  work: (files: readonly ReceivedFile[]) => Promise<Result>,
): Promise<Result> {
  if (!req.is('multipart/form-data')) return work([]);
  const folder = await mkdtemp(join(tmpdir(), 'marmit-files-'));
  try {
    const receive = multer({
      dest: folder,
      // Names come in UTF-8; the library takes them for Latin-1 otherwise.
      defParamCharset: 'utf8',
      limits: {
        fileSize: maxBytes,
        files: maxFiles,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
      },
    }).any();
    await readForm({ req, res }, receive);
    const received = (req.files ?? []) as Express.Multer.File[];
    requireSafeBody([req.body, ...received.map(({ originalname }) => originalname)]);
    const files = received.filter(({ size }) => size > 0);
    return await work(
      files.map(({ fieldname, originalname, path, size }) => ({
        field: fieldname,
        name: originalname.slice(0, 200),
        path,
        size,
      })),
    );
  } finally {
    // A file of a form that was cut may be opened while the folder goes.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function explain(error: unknown): unknown {
  if (!(error instanceof multer.MulterError)) {
    // The reader of forms throws plain errors for a form that is cut off or has no boundary.
    return new HttpError(createProblem(400, 'bad_body'));
  }
  if (error.code === 'LIMIT_FILE_SIZE') return new CallError('invalid', 'Файл слишком большой');
  if (error.code === 'LIMIT_FILE_COUNT') return new CallError('invalid', 'Файлов слишком много');
  return new CallError('invalid', 'Форма слишком большая');
}
