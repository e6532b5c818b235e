import { z } from 'zod';
import { DeskField, mayRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { QuestionDeskPage } from '../../../views/backoffice/inquiries/question-page.tsx';
import { answerQuestionIn } from '../../contacts/answer-question.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { changeAs } from '../changes/change-as.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import { loadThing } from '../desk/cards.ts';
import { type DeskPageRoute, deskAction } from '../desk/desk-page.ts';
import { linesField, readId } from '../desk/form-fields.ts';
import { findAround } from './find-around.ts';

/** A question with the stock of the product that it is about. */
export const questionPage: DeskPageRoute = {
  path: desk.question.path,
  right: 'inquiries.see',
  async load({ store, config }, request) {
    const { db } = store;
    const question = await db
      .selectFrom('questions')
      .selectAll()
      .where('id', '=', readId(request.params['id']))
      .executeTakeFirst();
    if (!question) return null;
    const thing = { entity: 'question', entityId: String(question.id) };
    const [product, parts, earlier, templates, around] = await Promise.all([
      question.product_id === null ? null : findProduct(db, question.product_id),
      loadThing(db, thing, request.staff),
      listEarlier(db, question.product_id, question.id),
      db.selectFrom('answer_templates').selectAll().orderBy('position').orderBy('id').execute(),
      findAround(db, { entity: 'question', id: question.id }, request),
    ]);
    const chosen = templates.find(({ id }) => id === readId(request.query.get('template') ?? ''));
    const body = (
      <QuestionDeskPage
        question={question}
        product={product}
        around={around}
        {...parts}
        me={request.staff}
        earlier={earlier}
        templates={templates}
        begun={chosen ? [question.answer, chosen.text].filter(Boolean).join('\n\n') : null}
        mayChange={mayRole(request.staff.role, 'inquiries.change')}
        shopUrl={config.siteUrl}
        refused={request.refused}
        url={request.url}
        now={request.now}
      />
    );
    return { title: `Вопрос ${question.id}`, data: { question, product }, body };
  },
};

async function findProduct(db: Db, id: number) {
  const [product, stock] = await Promise.all([
    db.selectFrom('products').select(['code', 'title']).where('id', '=', id).executeTakeFirst(),
    db
      .selectFrom('stock')
      .innerJoin('storages', 'storages.id', 'stock.storage_id')
      .select(['storages.title', 'free'])
      .where('product_id', '=', id)
      .where('free', '>', 0)
      .orderBy('free', 'desc')
      .execute(),
  ]);
  return product ? { ...product, stock } : null;
}

/** Former answers about the same product, to be taken over. */
async function listEarlier(db: Db, productId: number | null, id: number) {
  if (productId === null) return [];
  return db
    .selectFrom('questions')
    .select(['id', 'question', 'answer'])
    .where('product_id', '=', productId)
    .where('answer', 'is not', null)
    .where('id', '!=', id)
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
}

const answerTitles = { answer: 'Ответ', publish: 'Показать всем на сайте' };

export const answerQuestionAction = deskAction({
  path: desk.answer.path,
  right: 'inquiries.change',
  input: z.object({
    answer: linesField.trim().min(1, 'Напишите ответ').max(5000, 'Длиннее 5000 знаков'),
    publish: z.literal('yes').optional(),
  }),
  async run({ store }, { staff, params, input, form, now }) {
    const questionId = readId(params['id']);
    const batch = { staffId: staff.id, action: 'question.answer', title: 'Ответ на вопрос', now };
    const thing = { entity: 'question', entityId: String(questionId), staffId: staff.id };
    const own = await listOwnFields(store.db, thing);
    if (own.has('published')) own.add('publish');
    return changeAs(store, batch, async (change) => {
      const known = await change.tx
        .selectFrom('questions')
        .select(['answer', 'published'])
        .where('id', '=', questionId)
        .executeTakeFirst();
      if (!known) throw new CallError('not_found', 'Нет такого вопроса');
      await change.watch('question', [questionId]);
      const present = {
        answer: (known.answer ?? '').replaceAll('\r\n', '\n'),
        publish: known.published === 1 ? 'yes' : '',
      };
      // A browser sends nothing of a box that is not ticked.
      const unticked = `${DeskField.Was}publish` in form && { publish: '' };
      const sent = { ...form, ...unticked, ...input };
      const changed = mergeEdit({ form: sent, present, titles: answerTitles, own });
      const answer = changed['answer'] ?? known.answer;
      if (answer === null || Object.keys(changed).length === 0) return;
      const publish = (changed['publish'] ?? present.publish) === 'yes';
      await answerQuestionIn(change.tx, { questionId, answer, publish, now });
    });
  },
});
