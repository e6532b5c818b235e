import { z } from 'zod';
import type { Millis } from '../../shared/millis.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import type { Letter } from '../../views/letters/letter.ts';
import { isLetterName } from '../../views/letters/texts/letter-texts.ts';
import { sampleLetter } from '../../views/letters/texts/sample-letters.ts';
import type { Seller } from '../documents/document-order.ts';
import type { PdfTask } from '../documents/pdf-task.ts';
import type { MailAttachment } from '../integrations/mail/mail-sender.ts';
import type { Deliver } from '../platform/outbox/run-outbox.ts';
import { createOwnWording, type WordingDeps } from './own-texts.ts';
import { samplePaper } from './sample-papers.ts';

interface TrialDeps extends WordingDeps {
  /** https://marmit.example */
  siteUrl: string;
  seller: Seller;
  print: (task: PdfTask) => Promise<Buffer>;
  now: () => Millis;
  post: (to: string, email: Letter, key: string, attachments: MailAttachment[]) => Promise<void>;
}

const payloadSchema = z.object({
  letter: z.string(),
  to: z.string(),
  texts: z.record(z.string(), z.string()),
});

/** A letter about an invented order, for who writes its texts, with the texts as they were typed. */
export function createTrialDeliverer(deps: TrialDeps): Deliver {
  const { siteUrl, seller, print, now, post } = deps;
  return async (payload, key) => {
    const { letter, to, texts } = payloadSchema.parse(payload);
    if (!isLetterName(letter)) return;
    const made = sampleLetter(letter, createOwnWording(deps, { [letter]: texts }), { siteUrl });
    if (typeof made === 'string') return;
    const blocks = [...made.blocks, { kind: 'note', text: INVENTED } as const];
    const paper = samplePaper(letter, { seller, issuedOn: moscowDay(now()) });
    const attachments = paper
      ? [
          {
            filename: paper.filename,
            contentType: 'application/pdf',
            content: await print(paper.task),
          },
        ]
      : [];
    await post(to, { ...made, blocks }, key, attachments);
  };
}

const INVENTED = 'Это пробное письмо: заказ, суммы и имя в нём выдуманы.';
