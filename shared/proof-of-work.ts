/** Numbers that a solution has: many small pieces take a more even time than one large. */
export const PROOF_PIECES = 8;
/** Iterations of PBKDF2: as quick in the browser's own code as in an attacker's. */
const ITERATIONS = 500;
/** Tries under way at once. */
const BATCH = 16;

/** Work to be done before an answer. */
interface Work {
  /** Text that the numbers belong to. */
  challenge: string;
  /** Zero bits that the digest of each piece begins with. */
  bits: number;
}

/** Web Crypto, without which no work can be done: browsers have it on secure pages alone. */
export const canWork = () => globalThis.crypto?.subtle !== undefined;

/**
 * Solutions of a piece: PBKDF2-SHA256 of `<piece>.<number>` with the challenge as salt begins
 * with so many zero bits.
 */
async function isPiece({ challenge, bits }: Work, piece: number, number: number) {
  const encoder = new TextEncoder();
  const { subtle } = globalThis.crypto;
  const password = encoder.encode(`${piece}.${number}`);
  const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const salt = encoder.encode(challenge);
  const options = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  const digest = await subtle.deriveBits(options, key, 32);
  return Math.clz32(new DataView(digest).getUint32(0)) >= bits;
}

/** The smallest number that solves a piece. */
async function solvePiece(work: Work, piece: number): Promise<number> {
  for (let first = 0; ; first += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, place) => first + place);
    const right = await Promise.all(numbers.map((number) => isPiece(work, piece, number)));
    const place = right.indexOf(true);
    if (place >= 0) return first + place;
  }
}

/** All pieces, one after another; `onPiece` is told how many are done. */
export async function solve(work: Work, onPiece: (done: number) => void = () => {}) {
  const solution: number[] = [];
  while (solution.length < PROOF_PIECES) {
    solution.push(await solvePiece(work, solution.length));
    onPiece(solution.length);
  }
  return solution;
}

export async function isSolved(work: Work, solution: readonly number[]): Promise<boolean> {
  if (solution.length !== PROOF_PIECES) return false;
  for (const [piece, number] of solution.entries()) {
    if (!(await isPiece(work, piece, number))) return false;
  }
  return true;
}
