import * as desk from '../../../../shared/desk-routes.ts';
import type { MakeSamples } from './desk-samples.ts';

/** The people who work here. */
export const staffSamples: MakeSamples = ({ as, office }) => {
  const owner = () => as('owner');
  const somebody = async () => (await office.staff('viewer')).staffId;
  return {
    things: {},
    changes: {
      [desk.staffInvite.path]: () =>
        owner().post(desk.staffInvite(), { name: 'Новый', role: 'viewer' }),
      [desk.staffRole.path]: async () =>
        owner().post(desk.staffRole(await somebody()), { role: 'content' }),
      [desk.staffEnd.path]: async () => owner().post(desk.staffEnd(await somebody())),
    },
    without: {
      [desk.ownPasskeys.path]: 'a passkey has to have signed it',
      [desk.ownSessions.path]: 'a session of the one who sits there, ended by hand',
    },
  };
};
