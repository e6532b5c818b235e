/** The folder of browser files: hashed names, compressed siblings, old builds kept for a while. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const KEPT_MS = 7 * 86_400_000;
const compressible = new Set(['.css', '.js', '.svg']);

export function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8);
}

export class AssetFolder {
  #folder;
  #written = new Set();
  /** @type {{ name: string, size: number, gzip: number }[]} */
  sizes = [];

  constructor(folder) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Writes `name` with the digest of its content in it; gives its address. */
  async addHashed(name, bytes) {
    const extension = extname(name);
    const hashed = `${basename(name, extension)}-${hashOf(bytes)}${extension}`;
    await this.add(hashed, bytes);
    return `/assets/${hashed}`;
  }

  async add(name, content) {
    const bytes = Buffer.from(content);
    this.#write(name, bytes);
    if (!compressible.has(extname(name))) {
      this.sizes.push({ name, size: bytes.length, gzip: bytes.length });
      return;
    }
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    const [zipped, brotli] = await Promise.all([
      promisify(gzip)(bytes, { level: 9 }),
      promisify(brotliCompress)(bytes, quality),
    ]);
    this.#write(`${name}.gz`, zipped);
    this.#write(`${name}.br`, brotli);
    this.sizes.push({ name, size: bytes.length, gzip: zipped.length });
  }

  writeManifest(manifest) {
    this.#write('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  }

  /** Pages out there may still name the files of an earlier build. */
  removeOld(now) {
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      const old = now - statSync(path).mtimeMs > KEPT_MS;
      if (old && !this.#written.has(name)) rmSync(path, { recursive: true });
    }
  }

  #write(name, bytes) {
    writeFileSync(join(this.#folder, name), bytes);
    this.#written.add(name);
  }
}
