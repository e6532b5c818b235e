import { Readable } from 'node:stream';
import { z } from 'zod';
import * as desk from '../../../shared/desk-routes.ts';
import { measureSms } from '../../../shared/sms-length.ts';
import { renderLetterPreview } from '../../../views/backoffice/settings/letter-preview.tsx';
import {
  isLetterName,
  type LetterName,
  letterTexts,
} from '../../../views/letters/texts/letter-texts.ts';
import { sampleLetter } from '../../../views/letters/texts/sample-letters.ts';
import {
  createWording,
  type OwnTexts,
  type TextFault,
} from '../../../views/letters/texts/wording.ts';
import { letterSender } from '../../letters/letter-sender.ts';
import { readOwnTexts, shopFactsOf } from '../../letters/own-texts.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';
import { type DeskFile, type DeskPageRoute, deskAction } from '../desk/desk-page.ts';
import { presentTexts, readTexts } from './edit-texts.ts';
import { readLetterName } from './letter-settings.tsx';

/** No script, nothing from elsewhere, and of styles those in the letter's own markup. */
const POLICY =
  "default-src 'none';style-src-attr 'unsafe-inline';base-uri 'none';form-action 'none';sandbox";

/** The letter with these texts, about an invented order. */
function previewOf({ company, config }: DeskDeps, letter: LetterName, own: OwnTexts): DeskFile {
  const faults: TextFault[] = [];
  const wording = createWording({
    own,
    shop: shopFactsOf(company),
    onFault: (fault) => faults.push(fault),
  });
  const { siteUrl } = config;
  const made = sampleLetter(letter, wording, { siteUrl });
  const { fields } = letterTexts[letter];
  const html = renderLetterPreview({
    letter: made,
    length: typeof made === 'string' ? measureSms(made) : null,
    sender: letterSender(company, siteUrl),
    faults: faults.map(({ field, fault }) => ({
      label: (fields as Readonly<Record<string, { label: string }>>)[field]?.label ?? field,
      fault,
    })),
  });
  return { kind: 'file', name: null, type: 'html', bytes: Readable.from([html]), policy: POLICY };
}

/** The letter with the texts that are in force. */
export const letterPreviewPage: DeskPageRoute = {
  path: desk.letterPreview.path,
  right: 'settings.see',
  async load(deps, { params }) {
    const letter = params['letter'] ?? '';
    if (!isLetterName(letter)) return null;
    return previewOf(deps, letter, await readOwnTexts(deps.store.db));
  },
};

/** The letter with the texts of the form, right or wrong; nothing is kept. */
export const previewLetter = deskAction({
  path: desk.letterPreview.path,
  right: 'settings.see',
  input: z.looseObject({}),
  async run(deps, { params, form }) {
    const letter = readLetterName(params);
    const present = presentTexts(letter, await readOwnTexts(deps.store.db));
    const file = previewOf(deps, letter, { [letter]: readTexts(form, present) });
    return { batchId: null, file };
  },
});
