import { z } from 'zod';
import { callBackTime } from '../../shared/contact-hours.ts';
import * as desk from '../../shared/desk-routes.ts';
import * as links from '../../shared/routes.ts';
import { createWorkCalendar } from '../../shared/work-calendar.ts';
import { questionAnsweredLetter } from '../../views/letters/answer-letters.ts';
import { inquiryReceivedLetter } from '../../views/letters/inquiry-letters.ts';
import type { Letter } from '../../views/letters/letter.ts';
import {
  callbackReceivedLetter,
  questionReceivedLetter,
} from '../../views/letters/shop-letters.ts';
import { listCalendarYears } from '../calendar/list-calendar-years.ts';
import type { FillFacts } from '../content/facts.ts';
import type { MessageDeliverers } from '../platform/outbox/run-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { letterMarkup } from './letter-markup.ts';
import type { ReadWording } from './own-texts.ts';

interface AskedDeps {
  store: Store;
  /** https://marmit.example */
  siteUrl: string;
  fill: FillFacts;
  post: (to: string, email: Letter, key: string) => Promise<void>;
  readWording: ReadWording;
  /** Letter to the shop's own people, with the path of the card in the back office and words for its button. */
  tellShop: (email: Letter, key: string, path: string, label?: string) => Promise<void>;
}

const ofCallback = z.object({ callbackId: z.int() });
const ofInquiry = z.object({ inquiryId: z.int() });
const inquiryDetails = z.object({
  object_type: z.string().optional(),
  area_m2: z.int().nullish(),
  inn: z.string().optional(),
  company: z.string().optional(),
  region: z.string().optional(),
});
const ofQuestion = z.object({ questionId: z.int() });

/**
 * Letters about calls, projects, dealers and questions: to the shop when a visitor asks, to the
 * visitor when it answers.
 */
export function createAskedDeliverers(deps: AskedDeps) {
  const { store, siteUrl, fill, post, tellShop, readWording } = deps;
  return {
    'callback-asked': async (payload, key) => {
      const { callbackId } = ofCallback.parse(payload);
      const callback = await store.db
        .selectFrom('callbacks')
        .innerJoin('cities', 'cities.id', 'callbacks.city_id')
        .select(['name', 'phone', 'comment', 'asked_at', 'cities.title as cityTitle'])
        .where('callbacks.id', '=', callbackId)
        .executeTakeFirstOrThrow();
      const { asked_at, ...facts } = callback;
      const calendar = createWorkCalendar(await listCalendarYears(store.db));
      const promised = callBackTime(asked_at, calendar);
      const letter = callbackReceivedLetter({ ...facts, promised });
      await tellShop(letter, key, desk.inquiries({ kind: 'callback' }));
    },
    'inquiry-made': async (payload, key) => {
      const { inquiryId } = ofInquiry.parse(payload);
      const { details, ...inquiry } = await store.db
        .selectFrom('inquiries')
        .innerJoin('cities', 'cities.id', 'inquiries.city_id')
        .select(['kind', 'name', 'phone', 'email', 'comment', 'details'])
        .select('cities.title as cityTitle')
        .where('inquiries.id', '=', inquiryId)
        .executeTakeFirstOrThrow();
      const facts = { ...inquiry, ...inquiryDetails.parse(JSON.parse(details)) };
      await tellShop(inquiryReceivedLetter(facts), key, desk.inquiries({ kind: inquiry.kind }));
    },
    'question-asked': async (payload, key) => {
      const { id, name, email, phone, question, code, title } = await findQuestion(store, payload);
      const product = code && title ? { title, url: siteUrl + links.product(code) } : null;
      const asked = { name, email, phone, text: question, product };
      await tellShop(questionReceivedLetter(asked), key, desk.question(id), 'Ответить');
    },
    'question-answered': async (payload, key) => {
      const { name, email, question, answer } = await findQuestion(store, payload);
      const told = { name, question, answer: letterMarkup(fill(answer ?? ''), siteUrl) };
      await post(email, questionAnsweredLetter(told, await readWording()), key);
    },
  } satisfies MessageDeliverers;
}

function findQuestion({ db }: Store, payload: unknown) {
  const { questionId } = ofQuestion.parse(payload);
  return db
    .selectFrom('questions')
    .leftJoin('products', 'products.id', 'questions.product_id')
    .select(['questions.id', 'name', 'email', 'phone', 'question', 'answer'])
    .select(['products.code', 'products.title'])
    .where('questions.id', '=', questionId)
    .executeTakeFirstOrThrow();
}
