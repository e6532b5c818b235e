import { randomBytes } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import { MINUTE_MS, type Millis } from '../../../shared/millis.ts';
import type { Site } from '../../platform/http/site.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';

/** A passkey's dialog is answered within this time. */
const CHALLENGE_MS = 5 * MINUTE_MS;

interface PasskeyPlace {
  store: Store;
  site: Site;
  /** Name of the shop. */
  shopName: string;
  now: Millis;
}

const listPasskeyIds = ({ store }: PasskeyPlace, staffId: number) =>
  store.db.selectFrom('staff_passkeys').select('id').where('staff_id', '=', staffId).execute();

/** Options of the browser's dialog for a new passkey of somebody. */
export async function askNewPasskey(
  place: PasskeyPlace,
  owner: { staffId: number; name: string },
): Promise<{ id: string; options: object }> {
  const known = await listPasskeyIds(place, owner.staffId);
  const options = await generateRegistrationOptions({
    rpName: `${place.shopName}: управление`,
    rpID: place.site.hostname,
    userName: owner.name,
    userID: new TextEncoder().encode(`staff ${owner.staffId}`),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const id = await keepChallenge(place, options.challenge, owner.staffId);
  return { id, options };
}

/**
 * Options of the browser's dialog that shows a passkey: one of the owner's, or whoever's it is. A new one
 * that is still to be added is none of the owner's.
 */
export async function askPasskey(
  place: PasskeyPlace,
  ownerId: number | null = null,
): Promise<{ id: string; options: object }> {
  const known = ownerId === null ? [] : await listPasskeyIds(place, ownerId);
  const options = await generateAuthenticationOptions({
    rpID: place.site.hostname,
    userVerification: 'required',
    allowCredentials: known,
  });
  return { id: await keepChallenge(place, options.challenge, null), options };
}

async function keepChallenge(
  { store, now }: PasskeyPlace,
  challenge: string,
  staffId: number | null,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await transaction(store, async (tx) => {
    await tx.deleteFrom('staff_challenges').where('expires_at', '<', now).execute();
    await tx
      .insertInto('staff_challenges')
      .values({ id, challenge, staff_id: staffId, expires_at: now + CHALLENGE_MS })
      .execute();
  });
  return id;
}

/** The challenge, which is gone afterwards. @throws CallError when it is too old or used. */
async function takeChallenge(tx: Tx, id: string, now: Millis) {
  const row = await tx
    .deleteFrom('staff_challenges')
    .where('id', '=', id)
    .returning(['challenge', 'staff_id', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at < now) {
    throw new CallError('invalid', 'Запрос ключа устарел: попробуйте ещё раз');
  }
  return row;
}

/** Form that the browser sends back: the id of the challenge and the credential as JSON. */
export const passkeyFormSchema = z.object({
  challenge: z.string().regex(/^[\w-]{10,60}$/),
  credential: z.string().max(20_000),
  title: z.string().trim().max(60).default(''),
});
type PasskeyForm = z.output<typeof passkeyFormSchema>;

const unsent = () => new CallError('invalid', 'Браузер не прислал ключ: попробуйте ещё раз');

/** @throws CallError when a part of it is missing. */
export function readPasskeyForm(fields: unknown): PasskeyForm {
  const { data } = passkeyFormSchema.safeParse(fields);
  if (!data) throw unsent();
  return data;
}

const credentialSchema = z.looseObject({ id: z.string().max(1500), response: z.looseObject({}) });

/** @throws CallError when it is no credential at all. */
function readCredential(text: string): unknown {
  try {
    return credentialSchema.parse(JSON.parse(text));
  } catch {
    throw unsent();
  }
}

const refused = () => new CallError('invalid', 'Ключ не подошёл: попробуйте ещё раз');

/** A key is made for one address: elsewhere it never fits, however often it is tried. */
const refusedAt =
  ({ origin }: Site) =>
  (cause: unknown): never => {
    if (!/origin|RP ?ID/i.test((cause as Error).message)) throw refused();
    throw new CallError('invalid', `Ключ не подошёл: откройте управление по адресу ${origin}`);
  };

/** Adds a passkey to its owner; gives its id. @throws CallError when it is not what was asked for. */
export async function addPasskey(
  tx: Tx,
  form: PasskeyForm,
  { site, staffId, now }: { site: Site; staffId: number; now: Millis },
): Promise<string> {
  const asked = await takeChallenge(tx, form.challenge, now);
  if (asked.staff_id !== staffId) throw refused();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: readCredential(form.credential) as RegistrationResponseJSON,
    expectedChallenge: asked.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.hostname,
    requireUserVerification: true,
  }).catch(refusedAt(site));
  if (!verified) throw refused();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  await tx
    .insertInto('staff_passkeys')
    .values({
      id,
      staff_id: staffId,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports),
      title: form.title || 'Ключ входа',
      created_at: now,
      used_at: null,
    })
    .execute();
  return id;
}

/** Person of a shown passkey. @throws CallError when it is nobody's or does not fit. */
export async function checkPasskey(
  tx: Tx,
  form: PasskeyForm,
  { site, now }: { site: Site; now: Millis },
): Promise<number> {
  const asked = await takeChallenge(tx, form.challenge, now);
  const response = readCredential(form.credential) as AuthenticationResponseJSON;
  const key = await tx
    .selectFrom('staff_passkeys')
    .innerJoin('staff', 'staff.id', 'staff_passkeys.staff_id')
    .select(['staff_passkeys.id', 'staff_id', 'public_key', 'counter'])
    .where('staff_passkeys.id', '=', response.id)
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst();
  if (!key) throw refused();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: asked.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.hostname,
    requireUserVerification: true,
    credential: {
      id: key.id,
      publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
      counter: key.counter,
    },
  }).catch(refusedAt(site));
  if (!verified) throw refused();
  await tx
    .updateTable('staff_passkeys')
    .set({ counter: authenticationInfo.newCounter, used_at: now })
    .where('id', '=', key.id)
    .execute();
  return key.staff_id;
}
