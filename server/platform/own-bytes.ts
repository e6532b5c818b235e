/**
 * Bytes that hold nothing else. Small buffers of Node are parts of a shared one of 64 KB, and zlib
 * answers with a part of a larger one: what is kept of either keeps all of it.
 */
export function ownBytes(bytes: Buffer | string): Buffer {
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(bytes));
  if (typeof bytes === 'string') own.write(bytes);
  else bytes.copy(own);
  return own;
}
