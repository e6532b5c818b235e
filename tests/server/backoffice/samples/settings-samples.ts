import * as desk from '../../../../shared/desk-routes.ts';
import { sellerForm } from '../settings/seller-form.ts';
import type { MakeSamples } from './desk-samples.ts';

/** Settings that the owner tells of the shop. */
export const settingsSamples: MakeSamples = ({ as }) => ({
  things: {
    [desk.settingsList.path]: async () => 'offices',
    [desk.settingsItem.path]: async () => 'offices-new',
    [desk.letterSettings.path]: async () => 'order-placed',
    [desk.letterPreview.path]: async () => 'order-placed',
  },
  changes: {
    [desk.settingsItem.path]: () =>
      as('owner').post(desk.settingsItem('carriers-new'), {
        act: 'save',
        up_to_km: '77',
        base_price: '500',
        price_per_kg: '10',
        min_days: '1',
        max_days: '3',
      }),
    [desk.paymentWays.path]: () => as('owner').post(desk.paymentWays(), { sbp: '0' }),
    [desk.letterSettings.path]: () =>
      as('owner').post(desk.letterSettings('order-placed'), { opening: 'Спасибо!' }),
    [desk.letterStandard.path]: () =>
      as('owner').post(desk.letterStandard('order-placed'), { field: 'opening' }),
    [desk.letterTrial.path]: () =>
      as('owner').post(desk.letterTrial('order-placed'), { to: 'owner@example.ru' }),
    [desk.settingsPart.path]: () => as('owner').post(desk.settingsPart('company'), sellerForm),
  },
  without: {
    [desk.letterPreview.path]: 'it only shows what would be sent',
  },
});
