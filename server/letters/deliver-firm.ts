import { z } from 'zod';
import { RETAIL } from '../../shared/price-level.ts';
import * as links from '../../shared/routes.ts';
import { firmConfirmedLetter, firmRefusedLetter } from '../../views/letters/firm-letters.ts';
import type { Letter } from '../../views/letters/letter.ts';
import { hasPersonalPrices } from '../content/find-site-parts.ts';
import type { Deliver } from '../platform/outbox/run-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import type { ReadWording } from './own-texts.ts';

interface FirmLetterDeps {
  store: Store;
  /** https://marmit.example */
  siteUrl: string;
  post: (to: string, email: Letter, key: string) => Promise<void>;
  readWording: ReadWording;
}

const ofFirm = z.object({ firmId: z.int() });

/** The letter about a firm that was confirmed or refused: as it stands when the letter leaves. */
export function createFirmDeliverer(deps: FirmLetterDeps): Deliver {
  const { store, siteUrl, post, readWording } = deps;
  return async (payload, key) => {
    const { firmId } = ofFirm.parse(payload);
    const firm = await store.db
      .selectFrom('firms')
      .innerJoin('customers', 'customers.id', 'firms.customer_id')
      .select(['firms.title', 'firms.inn', 'confirmed_at', 'refused_at', 'refusal'])
      .select(['customers.email', 'customers.role'])
      .where('firms.id', '=', firmId)
      .where('firms.removed_at', 'is', null)
      .executeTakeFirst();
    if (!firm) return;
    const wording = await readWording();
    const judged = {
      firm: `${firm.title}, ИНН ${firm.inn}`,
      url: siteUrl + links.accountPart('profil'),
    };
    if (firm.refused_at !== null) {
      const refused = { ...judged, reason: firm.refusal, keepsPrices: firm.role !== RETAIL };
      await post(firm.email, firmRefusedLetter(refused, wording), key);
    } else if (firm.confirmed_at !== null) {
      const confirmed = { ...judged, hasOwnPrices: await hasPersonalPrices(store.db) };
      await post(firm.email, firmConfirmedLetter(confirmed, wording), key);
    }
  };
}
