import { createDecipheriv, createECDH, createVerify, hkdfSync } from 'node:crypto';

/** A browser's side of a subscription: its keys, and what it makes of the messages sent to it. */
export interface PushReceiver {
  /** Base64url, as the browser tells the shop. */
  p256dh: string;
  auth: string;
  /** The text of an encrypted body (RFC 8291, aes128gcm). @throws when it was not made for it. */
  open(body: Buffer): string;
}

const AUTH = Buffer.from('0123456789abcdef');

export function createPushReceiver(): PushReceiver {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  return {
    p256dh: publicKey.toString('base64url'),
    auth: AUTH.toString('base64url'),
    open(body) {
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const secret = hkdfSync('sha256', pair.computeSecret(senderKey), AUTH, info, 32);
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
      const sealed = body.subarray(21 + senderKey.length);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive('aes128gcm', 16),
        derive('nonce', 12),
      );
      decipher.setAuthTag(sealed.subarray(-16));
      const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The text ends with a delimiter and padding.
      return record.subarray(0, record.lastIndexOf(2)).toString('utf8');
    },
  };
}

/** The claims of a VAPID header whose signature is right. @throws when it is not. */
export function readVapid(header: string): { aud: string; exp: number; sub: string; key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const verify = createVerify('sha256').update(`${head}.${claims}`);
  const isRight = verify.verify(
    { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature is not the key’s');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key };
}
