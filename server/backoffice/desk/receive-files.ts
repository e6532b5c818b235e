import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import { CallError } from '../../../shared/contract/call.ts';
import { createProblem, HttpError } from '../../platform/http/problem.ts';
import { requireSafeBody } from '../../platform/http/request-body.ts';
import { MOST_SIGNS } from './form-fields.ts';

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
/** A sign takes four at most: a text is refused by its signs, beside its field. */
const MAX_FIELD_BYTES = 4 * MOST_SIGNS;

/** Inputs without a file come as files too, and so do those of a form that comes to nobody. */
const MOST_PARTS = MAX_FIELDS;

/**
 * Reads the texts of a form with files into `req.body` and lets the files go; gives whether there were
 * any. @throws CallError when there are too many texts, or one is too long.
 */
export async function readFormTexts({
  req,
  res,
}: {
  req: Request;
  res: Response;
}): Promise<boolean> {
  let hasFiles = false;
  const limits = { files: MOST_PARTS, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
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
 * for those who are known: what a stranger sends is never read. What is refused is refused once all
 * texts are there, so that the form can be shown again.
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
    let count = 0;
    const receive = multer({
      storage: new CutStorage(folder, maxBytes),
      fileFilter: (_req, _file, done) => done(null, ++count <= maxFiles),
      // Names come in UTF-8; the library takes them for Latin-1 otherwise.
      defParamCharset: 'utf8',
      limits: {
        files: MOST_PARTS,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
      },
    }).any();
    await readForm({ req, res }, receive);
    const received = (req.files ?? []) as Express.Multer.File[];
    requireSafeBody([req.body, ...received.map(({ originalname }) => originalname)]);
    if (count > maxFiles) throw new CallError('invalid', 'Файлов слишком много');
    if (received.some(({ size }) => size > maxBytes)) {
      throw new CallError('invalid', 'Файл слишком большой');
    }
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

/** Keeps files in a folder; of one that is too large the end is read and let go. */
class CutStorage implements multer.StorageEngine {
  readonly #folder: string;
  readonly #maxBytes: number;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  _handleFile(
    _req: Request,
    { stream }: Express.Multer.File,
    done: (error?: unknown, info?: Partial<Express.Multer.File>) => void,
  ): void {
    const path = join(this.#folder, randomUUID());
    const most = this.#maxBytes;
    let size = 0;
    async function* cut(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size <= most) yield chunk;
      }
    }
    pipeline(stream, cut, createWriteStream(path)).then(() => done(null, { path, size }), done);
  }

  _removeFile(_req: Request, { path }: Express.Multer.File, done: (error: Error | null) => void) {
    rm(path, { force: true }).then(() => done(null), done);
  }
}

function explain(error: unknown): unknown {
  if (!(error instanceof multer.MulterError)) {
    // The reader of forms throws plain errors for a form that is cut off or has no boundary.
    return new HttpError(createProblem(400, 'bad_body'));
  }
  if (error.code === 'LIMIT_FILE_COUNT') return new CallError('invalid', 'Файлов слишком много');
  return new CallError('invalid', 'Форма слишком большая');
}
