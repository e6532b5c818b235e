import * as desk from '../../../../shared/desk-routes.ts';
import { newCustomer, newFirm } from '../customers/people-rows.ts';
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
      [desk.customerPhoneCode.path]: async () =>
        owner().post(desk.customerPhoneCode(await customer()), { phone: '+79060000001' }),
      [desk.customerPhone.path]: async () => {
        const [id, phone] = [await customer(), '+79060000002'];
        await owner().post(desk.customerPhoneCode(id), { phone });
        const [sms] = bench.shop.deps.integrations.demoSms?.recent(phone) ?? [];
        const code = /\d{6,12}/.exec(sms?.text ?? '')?.[0] ?? '';
        return owner().post(desk.customerPhone(id), { phone, code });
      },
      [desk.customerPhoneClosing.path]: async () => {
        const [from, into] = [await customer(), await customer()];
        await owner().post(desk.customerMerging(into), { from: String(from) });
        return owner().post(desk.customerPhoneClosing(into), { from: String(from) });
      },
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
