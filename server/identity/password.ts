import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
/** 16 MiB and some 30 ms for each try. */
const COST = { N: 16_384, r: 8, p: 1 };

/** Salt and scrypt hash of a password, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

/** True for the password that was hashed; null is compared too, and takes as long. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const [salt = '', known = ''] = (hashed ?? `${'A'.repeat(22)}.${'A'.repeat(43)}`).split('.');
  const hash = await derive(password, Buffer.from(salt, 'base64url'));
  const wanted = Buffer.from(known, 'base64url');
  return wanted.length === hash.length && timingSafeEqual(hash, wanted) && hashed !== null;
}

const derive = (password: string, salt: Uint8Array) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize(), salt, KEY_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
