import type { ImportDecisions } from '../draft/import-decisions.ts';
import {
  type ImportDraft,
  MAIN_STORAGE,
  type PictureDraft,
  type ProductDraft,
  type Source,
} from '../draft/import-draft.ts';
import type { ProductPart, Staging } from '../draft/staging.ts';
import { parseStock } from './clean-text.ts';
import type { ClassifierTerms } from './commerceml-classifier.ts';
import type { FeedFile } from './feed-file.ts';
import { RefusedImportError } from './refused-import.ts';

/** A row that was not taken, or was taken with a reservation. */
export interface Remark {
  file: string;
  line: number | null;
  text: string;
}

/** Things that the readers of all formats share: they put there what they find. */
export interface FeedContext {
  file: FeedFile;
  draft: ImportDraft;
  staging: Staging;
  terms: ClassifierTerms;
  /** Decisions of earlier imports and of the owner. */
  decisions: ImportDecisions;
  /** Time of the reading, milliseconds: sales of shops have days. */
  now: number;
  /** Rows with goods in them, also the refused ones. */
  countRow(): void;
  refuse(line: number, reason: string): void;
  note(line: number, text: string): void;
  missingPicture(): void;
  /** Called with the number of bytes of the file that were read since the last call. */
  onBytes(count: number): void;
}

const NO_ROOM = 'На диске магазина нет места, чтобы прочитать файл: освободите его и повторите';

/** Keeps what a row says of a product. @throws RefusedImportError when the disk has no room for it. */
export function stageProduct(
  context: FeedContext,
  { key, part, draft, line }: { key: string; part: ProductPart; draft: ProductDraft; line: number },
): void {
  const { brands, storages } = context.draft;
  if (draft.brand) brands.set(draft.brand.toLowerCase(), draft.brand);
  if (draft.stock?.some(({ storage }) => storage === MAIN_STORAGE)) {
    storages.set(MAIN_STORAGE, { title: null, address: '' });
  }
  if (!context.staging.hasRoom()) {
    throw new RefusedImportError(NO_ROOM, { file: context.file.name });
  }
  context.staging.put(key, part, draft, { file: context.file.name, line });
}

/** Refuses a row; the product it names, if any, stays as it is, and on sale. */
export function refuseRow(
  { draft, staging, refuse }: FeedContext,
  { source, key, line }: { source: Source; key: string | null; line: number },
  reason: string,
): void {
  refuse(line, reason);
  if (key) staging.nameRefused(key);
  else draft.unnamedRows.set(source, (draft.unnamedRows.get(source) ?? 0) + 1);
}

/** Pieces that a row tells; an impossible number is none, with a remark. */
export function readPieces({ note }: FeedContext, line: number, text: string): number {
  const { free, fault } = parseStock(text);
  if (fault !== null) note(line, `${fault}. Взят остаток 0`);
  return free;
}

/** External id: the source and the file's own id, which may hold anything. */
export function externalId(source: Source, id: string): string {
  return `${source}:${id.trim().slice(0, 200)}`;
}

const REMOTE = /^https?:\/\//i;
const MAX_PICTURES = 20;

/** Pictures by their addresses or by paths beside the file; those that did not come along are counted. */
export function resolvePictures(context: FeedContext, references: string[]): PictureDraft[] {
  const pictures: PictureDraft[] = [];
  for (const reference of references.slice(0, MAX_PICTURES)) {
    const path = reference.trim();
    if (path === '') continue;
    if (REMOTE.test(path)) pictures.push({ url: normalizeUrl(path) });
    else {
      const name = path.replaceAll('\\', '/');
      const file = context.file.findPicture(name);
      pictures.push(file ? { file, name } : { absent: name });
      if (!file) context.missingPicture();
    }
  }
  return pictures;
}

/** Backslashes and spaces are common in addresses that accounting systems make from paths. */
function normalizeUrl(address: string): string {
  const url = URL.parse(address.replaceAll('\\', '/'));
  return (url?.href ?? address).slice(0, 2000);
}
