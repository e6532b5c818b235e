import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const MAX_KNOWN = 100;

/** Key of this process alone: a proof says nothing elsewhere. */
const key = randomBytes(32);

/** Proofs of passwords that were right, by the hash that they were right for: another one knows none. */
const proofs = new LRUCache<string, Uint8Array>({ max: MAX_KNOWN });

/** True for a password that was right before for this hash, which is known without hashing it anew. */
export function isKnownPassword(password: string, hashed: string): boolean {
  const proof = proofs.get(hashed);
  return proof !== undefined && timingSafeEqual(proof, proofOf(password));
}

/** Remembers a password that was right, as its proof. */
export function rememberPassword(password: string, hashed: string): void {
  proofs.set(hashed, proofOf(password));
}

const proofOf = (password: string): Uint8Array =>
  createHmac('sha256', key).update(password.normalize()).digest();
