import { Secret, TOTP } from 'otpauth';
import * as desk from '../../../../shared/desk-routes.ts';
import type { MakeSamples } from './desk-samples.ts';

/** A form with a password and a code that fits. */
export function ownKey(now: number): Record<string, string> {
  const secret = new Secret({ size: 20 }).base32;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: 30 });
  return { secret, password: 'новый длинный пароль', code: totp.generate({ timestamp: now }) };
}

/** The people who work here. */
export const staffSamples: MakeSamples = ({ as, office, shop }) => {
  const owner = () => as('owner');
  const somebody = async () => (await office.staff('viewer')).staffId;
  return {
    things: {},
    changes: {
      [desk.staffInvite.path]: () =>
        owner().post(desk.staffInvite(), { name: 'Новый', role: 'viewer' }),
      [desk.staffRole.path]: async () =>
        owner().post(desk.staffRole(await somebody()), { role: 'content' }),
      [desk.staffSessions.path]: async () => owner().post(desk.staffSessions(await somebody())),
      [desk.ownSessions.path]: async () => owner().post(desk.ownSessions(), { id: 'other' }),
      [desk.ownCodes.path]: async () => owner().post(desk.ownCodes()),
      [desk.ownTotp.path]: async () => owner().post(desk.ownTotp(), ownKey(shop.clock.now)),
      [desk.staffEnd.path]: async () => owner().post(desk.staffEnd(await somebody())),
    },
    without: {
      [desk.ownPasskeys.path]: 'a passkey has to have signed it',
      [desk.ownPasskey.path]: 'the same; in the test of the browser',
    },
  };
};
