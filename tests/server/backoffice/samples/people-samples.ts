import * as desk from '../../../../shared/desk-routes.ts';
import { newCustomer, newFirm } from '../people-rows.ts';
import type { MakeSamples } from './desk-samples.ts';

/** Customers and the firms that they buy for. */
export const peopleSamples: MakeSamples = (bench) => {
  const owner = () => bench.as('owner');
  const customer = async () => (await newCustomer(bench)).id;
  const firm = async () => newFirm(bench, await customer());
  const reason = 'заявление № 5';
  return {
    things: {
      [desk.customer.path]: customer,
      [desk.customerMerge.path]: customer,
      [desk.firm.path]: firm,
    },
    changes: {
      [desk.customerDetails.path]: async () =>
        owner().post(desk.customerDetails(await customer()), { last_name: 'Петрова' }),
      [desk.customerLevel.path]: async () =>
        owner().post(desk.customerLevel(await customer()), { level: 'dealer' }),
      [desk.customerSessions.path]: async () =>
        owner().post(desk.customerSessions(await customer())),
      [desk.customerErasureAsk.path]: async () =>
        owner().post(desk.customerErasureAsk(await customer()), { act: 'ask' }),
      [desk.firmConfirmation.path]: async () =>
        owner().post(desk.firmConfirmation(await firm()), { level: 'wholesale' }),
      [desk.firmRefusal.path]: async () =>
        owner().post(desk.firmRefusal(await firm()), { reason: 'Нет в реестре' }),
      [desk.firmMerging.path]: async () => {
        const id = await customer();
        const [from, into] = [await newFirm(bench, id), await newFirm(bench, id)];
        return owner().post(desk.firmMerging(into), { from: String(from) });
      },
      [desk.customerMerging.path]: async () => {
        const [from, into] = [await customer(), await customer()];
        return owner().post(desk.customerMerging(into), { from: String(from) });
      },
      [desk.customersFile.path]: () => owner().post(desk.customersFile(), { query: '', reason }),
      [desk.subscribersFile.path]: () => owner().post(desk.subscribersFile(), { reason }),
      [desk.customerCopy.path]: async () =>
        owner().post(desk.customerCopy(await customer()), { reason }),
      [desk.customerErasure.path]: async () =>
        owner().post(desk.customerErasure(await customer()), { reason, sure: 'yes' }),
      [desk.guestCopy.path]: () =>
        owner().post(desk.guestCopy(), { phone: '+79034440001', reason }),
      [desk.guestErasure.path]: () =>
        owner().post(desk.guestErasure(), { phone: '+79034440001', reason, sure: 'yes' }),
    },
  };
};
