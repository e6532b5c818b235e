import { z } from 'zod';
import type { LineFacts, PricedLine } from '../../shared/paper.ts';
import * as links from '../../shared/routes.ts';
import type { Letter } from '../../views/letters/letter.ts';
import { basketOfferLetter } from '../../views/letters/offer-letters.ts';
import { offerFilename } from '../basket/basket-offer.ts';
import type { Seller } from '../documents/document-order.ts';
import type { PdfTask } from '../documents/pdf-task.ts';
import type { MailAttachment } from '../integrations/mail/mail-sender.ts';
import type { Deliver } from '../platform/outbox/run-outbox.ts';
import type { ReadWording } from './own-texts.ts';

interface OfferLetterDeps {
  seller: Seller;
  /** https://marmit.example */
  siteUrl: string;
  print: (task: PdfTask) => Promise<Buffer>;
  post: (to: string, email: Letter, key: string, attachments: MailAttachment[]) => Promise<void>;
  readWording: ReadWording;
}

/** A field of a line that is not named here would be lost on its way through the outbox. */
const facts = {
  title: z.string(),
  code: z.string().nullable(),
  unit: z.string(),
  packages: z.int(),
  package: z.int(),
  origins: z.array(z.string()).optional(),
  remarks: z.array(z.string()).optional(),
  availability: z.string().nullable(),
  isRefused: z.boolean().optional(),
} satisfies Record<keyof LineFacts | 'availability' | 'isRefused', z.ZodType>;
const lineSchema = z.union([
  z.object({
    ...facts,
    price: z.int(),
    sum: z.int(),
    vat: z.object({ percent: z.int(), sum: z.int() }).nullable(),
  } satisfies Record<keyof PricedLine | 'availability' | 'isRefused', z.ZodType>),
  z.object({ ...facts, price: z.null() }),
]);
const payloadSchema = z.object({
  to: z.string(),
  offer: z.object({
    number: z.null(),
    issuedOn: z.string(),
    validUntil: z.string(),
    buyer: z
      .object({
        name: z.string(),
        inn: z.string().nullable(),
        kpp: z.string().nullable(),
        address: z.string().nullable(),
        phone: z.string().nullable(),
      })
      .nullable(),
    lines: z.array(lineSchema),
  }),
});

/** The letter with a commercial offer as it was when it was asked for. */
export function createOfferDeliverer(deps: OfferLetterDeps): Deliver {
  const { seller, siteUrl, print, post, readWording } = deps;
  return async (payload, key) => {
    const { to, offer } = payloadSchema.parse(payload);
    const { issuedOn, validUntil, lines } = offer;
    const content = await print({ kind: 'offer', offer: { ...offer, seller } });
    const made = { url: siteUrl + links.basket(), validUntil, lines };
    const email = basketOfferLetter(made, await readWording());
    const filename = offerFilename(issuedOn);
    await post(to, email, key, [{ filename, contentType: 'application/pdf', content }]);
  };
}
