import { expect, it } from 'vitest';
import { ownBytes } from '../../../server/platform/own-bytes.ts';

it.each(['', 'Плита', 'x'.repeat(100_000)])(
  'keeps nothing but the bytes asked for: %.8s',
  (text) => {
    for (const own of [ownBytes(text), ownBytes(Buffer.from(text))]) {
      expect(own.toString()).toBe(text);
      expect(own.buffer.byteLength).toBe(Buffer.byteLength(text));
    }
  },
);
