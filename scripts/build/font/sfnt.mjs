/** Reads and writes the container of a TrueType font: a directory of tables. */

/** @returns {Map<string, Buffer>} tables by tag; the buffers are copies that may be changed. */
export function readTables(font) {
  const tables = new Map();
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const entry = 12 + i * 16;
    const offset = font.readUInt32BE(entry + 8);
    const bytes = font.subarray(offset, offset + font.readUInt32BE(entry + 12));
    tables.set(font.toString('latin1', entry, entry + 4), Buffer.from(bytes));
  }
  return tables;
}

export function writeTables(tables) {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const directory = Buffer.alloc(12 + sorted.length * 16);
  const power = Math.floor(Math.log2(sorted.length));
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(sorted.length, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((sorted.length - 2 ** power) * 16, 10);
  let offset = directory.length;
  const bodies = sorted.map(([tag, bytes], i) => {
    const entry = 12 + i * 16;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(checksum(bytes), entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(bytes.length, entry + 12);
    const padded = pad(bytes, 4);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([directory, ...bodies]);
}

export function pad(bytes, unit) {
  return Buffer.concat([bytes, Buffer.alloc((unit - (bytes.length % unit)) % unit)]);
}

function checksum(bytes) {
  const padded = pad(bytes, 4);
  let sum = 0;
  for (let i = 0; i < padded.length; i += 4) sum = (sum + padded.readUInt32BE(i)) >>> 0;
  return sum;
}
