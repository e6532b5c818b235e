import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Challenge as the shop gives it to a browser. */
export interface Asked {
  id: string;
  options: { challenge: string };
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
/** Person present and verified. */
const SHOWN = 0x05;
const HAS_KEY = 0x40;

/** A device that knows its owner, as a phone with a fingerprint does. */
export function createSoftKey(site: { origin: string; hostname: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]),
  );
  const clientData = (type: string, { options }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin: site.origin }));
  const authData = (flags: number) =>
    Buffer.concat([sha256(site.hostname), Buffer.from([flags, 0, 0, 0, 0])]);
  const credentialOf = (client: Buffer, response: Readonly<Record<string, Buffer>>) => {
    const texts = Object.entries({ clientDataJSON: client, ...response });
    return JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(
        texts.map(([name, bytes]) => [name, bytes.toString('base64url')]),
      ),
    });
  };
  return {
    id: id.toString('base64url'),
    /** Credential of a new key. */
    register(asked: Asked): string {
      const length = Buffer.from([0, id.length]);
      const made = [authData(SHOWN | HAS_KEY), Buffer.alloc(16), length, id, Buffer.from(cose)];
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(Buffer.concat(made))],
        ]) as never,
      );
      return credentialOf(clientData('webauthn.create', asked), {
        attestationObject: Buffer.from(attestationObject),
      });
    },
    /** Credential of the key when it is shown. */
    show(asked: Asked): string {
      const client = clientData('webauthn.get', asked);
      const authenticatorData = authData(SHOWN);
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(client)]),
        privateKey,
      );
      return credentialOf(client, { authenticatorData, signature });
    },
  };
}
