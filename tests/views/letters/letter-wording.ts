import type { ShopFacts } from '../../../views/letters/texts/letter-texts.ts';
import {
  createWording,
  type OwnTexts,
  type TextFault,
} from '../../../views/letters/texts/wording.ts';

const shop: ShopFacts = {
  shop: 'Мармит',
  phone: '8 800 200-40-00',
  email: 'zakaz@marmit.example',
};

/** Words with these texts of the owner; faults of texts are added to a list. */
export const ownWording = (own: OwnTexts, faults: TextFault[] = []) =>
  createWording({ own, shop, onFault: (fault) => faults.push(fault) });

export const standardWording = ownWording({});
