import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { letterTexts } from '../../../views/letters/texts/letter-texts.ts';
import { readOwnTexts } from '../../letters/own-texts.ts';
import { addToOutbox } from '../../platform/outbox/add-to-outbox.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { receiverField } from '../desk/form-fields.ts';
import { presentTexts, readTexts, requireFaultless } from './edit-texts.ts';
import { loadLetter, readLetterName } from './letter-settings.tsx';

/** Sends the letter with the texts of the form to an address, and shows the form again as it was. */
export const tryLetter = deskAction({
  path: desk.letterTrial.path,
  right: 'settings.change',
  input: z.looseObject({
    to: receiverField,
  }),
  async run(deps, request) {
    const { staff, params, form, input, now, returnTo } = request;
    const { to } = input;
    const letter = readLetterName(params);
    const { title, way } = letterTexts[letter];
    if (way !== 'mail') throw new CallError('invalid', 'Пробными бывают только письма');
    const batch = {
      staffId: staff.id,
      action: 'settings.letter-trial',
      title: `Пробное письмо «${title}» на ${to}`,
      now,
    };
    const { batchId } = await changeAs(deps.store, batch, async ({ tx }) => {
      const texts = readTexts(form, presentTexts(letter, await readOwnTexts(tx)));
      requireFaultless(letter, texts);
      const key = `letter-trial ${letter} ${now} ${to}`;
      await addToOutbox(tx, [{ kind: 'letter-trial', key, payload: { letter, to, texts } }], now);
    });
    const typed = {
      action: desk.letterTrial(letter),
      values: form as Readonly<Record<string, string>>,
      errors: {},
    };
    const page = await loadLetter(deps, letter, { staff, url: returnTo, refused: typed });
    return { batchId, page };
  },
});
