import { crc32, deflateSync } from 'node:zlib';

const numberOf = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([numberOf(data.length), body, numberOf(crc32(body))]);
}

/** A whole grey PNG; another shade is another picture. */
export function smallPng(shade = 0, size = 1): Buffer {
  const head = Buffer.concat([numberOf(size), numberOf(size), Buffer.from([8, 0, 0, 0, 0])]);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(size, shade)]);
  const rows = Buffer.concat(Array.from({ length: size }, () => row));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
