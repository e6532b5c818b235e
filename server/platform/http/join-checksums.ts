/** CRC-32 of data in pieces (RFC 1952), as in crc32_combine of zlib: polynomials over two elements. */

const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** The checksum after `later` has followed `earlier`; `shift` is that of the later data's length. */
export const joinChecksums = (earlier: number, later: number, shift: number): number =>
  (multiply(shift, earlier) ^ later) >>> 0;

/** Effect of so many more bytes on a checksum: the power of x for them. */
export function shiftOf(bytes: number): number {
  let shift = ONE;
  let power = 3;
  for (let left = bytes; left > 0; left = Math.floor(left / 2), power++) {
    if (left % 2 === 1) shift = multiply(powerOf(power), shift);
  }
  return shift;
}

/** Powers of x: the exponent is two to the power of the place. */
const powers: number[] = [0x40000000];

function powerOf(place: number): number {
  for (let known = powers.length; known <= place; known++) {
    const last = powers[known - 1]!;
    powers.push(multiply(last, last));
  }
  return powers[place]!;
}

function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor;
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ POLYNOMIAL;
  }
  return product >>> 0;
}
