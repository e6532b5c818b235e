import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { HOUR_MS } from '../../../shared/millis.ts';
import { readKept } from '../../platform/read-kept.ts';

/** Numbers as they lie in memory. */
type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;
/** A part is numbers, or pieces of a text one after another. */
export type SnapshotPart = Numbers | Iterable<string>;

const ARRAYS = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const;

interface PartPlace {
  type: keyof typeof ARRAYS;
  start: number;
  bytes: number;
  checksum: number;
}

/** Last in the file: where everything stands, and for whom. */
interface Contents {
  key: string;
  parts: Record<string, PartPlace>;
}

/** The end: length and checksum of the contents, and a sign that the file is one of these. */
const END_BYTES = 12;
const SIGN = 0x4d_43_53_31;
/** Written and summed up in one go: a millisecond. */
const PIECE_BYTES = 1024 * 1024;
/** Age of files that a killed process must have left unfinished. */
const LEFT_MS = HOUR_MS;

/** The file is cut off or does not say what was written. */
class DamagedSnapshotError extends Error {
  override name = 'DamagedSnapshotError';
}

/** Parts of a file that was written with this key, each read when it is asked for. */
export interface SnapshotReader {
  /** @throws DamagedSnapshotError */
  read<Type extends Numbers>(name: string): Type;
  /** @throws DamagedSnapshotError */
  readText(name: string): string;
}

/**
 * Calls `use` with the parts of the file. Null when there is no file or it has another key.
 * @throws DamagedSnapshotError
 */
export function readSnapshotFile<Result>(
  file: string,
  key: string,
  use: (reader: SnapshotReader) => Result,
): Result | null {
  const descriptor = openIfThere(file);
  if (descriptor === null) return null;
  try {
    const contents = readContents(descriptor);
    if (contents.key !== key) return null;
    const read = (name: string) => readPart(descriptor, contents.parts[name]);
    return use({
      read: <Type extends Numbers>(name: string) => read(name) as Type,
      readText: (name) => Buffer.from(read(name).buffer).toString('utf8'),
    });
  } finally {
    closeSync(descriptor);
  }
}

function openIfThere(file: string): number | null {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function readContents(descriptor: number): Contents {
  const { size } = fstatSync(descriptor);
  if (size < END_BYTES) throw new DamagedSnapshotError('no end');
  const end = Buffer.from(readBytes(descriptor, size - END_BYTES, END_BYTES).buffer);
  const [length, checksum] = [end.readUInt32LE(0), end.readUInt32LE(4)];
  if (end.readUInt32LE(8) !== SIGN || length > size - END_BYTES) {
    throw new DamagedSnapshotError('no end');
  }
  const text = readBytes(descriptor, size - END_BYTES - length, length);
  if (crc32(text) !== checksum) throw new DamagedSnapshotError('contents');
  return readKept<Contents>(Buffer.from(text.buffer).toString('utf8'));
}

/** Each part in memory of its own, so that one which is no longer used is given back. */
function readPart(descriptor: number, place: PartPlace | undefined): Numbers {
  if (!place) throw new DamagedSnapshotError('a part is missing');
  const bytes = readBytes(descriptor, place.start, place.bytes);
  if (crc32(bytes) !== place.checksum) throw new DamagedSnapshotError('a part');
  return new ARRAYS[place.type](bytes.buffer);
}

function readBytes(descriptor: number, start: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length; ) {
    const got = readSync(descriptor, bytes, done, length - done, start + done);
    if (got === 0) throw new DamagedSnapshotError('cut off');
    done += got;
  }
  return bytes;
}

/**
 * Writes the parts beside the file and puts it in its place when it is whole. Pieces are small and
 * others have their turn between them. Gives the size in bytes; null when `isUnwanted` said so.
 */
export async function writeSnapshotFile(
  file: string,
  key: string,
  parts: Readonly<Record<string, SnapshotPart>>,
  isUnwanted: () => boolean = () => false,
): Promise<number | null> {
  await mkdir(dirname(file), { recursive: true });
  await removeLeft(file);
  const unfinished = `${file}.${process.pid}.new`;
  const handle = await open(unfinished, 'w');
  try {
    const size = await writeParts(handle, key, parts, isUnwanted);
    await handle.close();
    if (size === null) await rm(unfinished, { force: true });
    else await rename(unfinished, file);
    return size;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeParts(
  handle: FileHandle,
  key: string,
  parts: Readonly<Record<string, SnapshotPart>>,
  isUnwanted: () => boolean,
): Promise<number | null> {
  const contents: Contents = { key, parts: {} };
  let at = 0;
  for (const [name, part] of Object.entries(parts)) {
    const place: PartPlace = { type: typeOf(part), start: at, bytes: 0, checksum: 0 };
    for (const piece of piecesOf(part)) {
      if (isUnwanted()) return null;
      place.checksum = crc32(piece, place.checksum);
      await handle.writeFile(piece);
      place.bytes += piece.byteLength;
    }
    at += place.bytes;
    contents.parts[name] = place;
  }
  const text = Buffer.from(JSON.stringify(contents));
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(text.length, 0);
  end.writeUInt32LE(crc32(text), 4);
  end.writeUInt32LE(SIGN, 8);
  await handle.writeFile(Buffer.concat([text, end]));
  return at + text.length + END_BYTES;
}

function typeOf(part: SnapshotPart): keyof typeof ARRAYS {
  const name = part.constructor.name;
  return name in ARRAYS ? (name as keyof typeof ARRAYS) : 'Uint8Array';
}

function* piecesOf(part: SnapshotPart): Generator<Uint8Array> {
  if (!ArrayBuffer.isView(part)) {
    for (const piece of part) yield Buffer.from(piece);
    return;
  }
  for (let at = 0; at < part.byteLength; at += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, part.byteLength - at);
    yield new Uint8Array(part.buffer, part.byteOffset + at, length);
  }
}

async function removeLeft(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!path.startsWith(`${file}.`) || !name.endsWith('.new')) continue;
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > LEFT_MS) await rm(path, { force: true });
  }
}
