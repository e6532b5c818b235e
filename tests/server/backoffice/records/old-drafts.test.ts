import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describe('a draft of a text that somebody has changed since', () => {
  let bench: DeskBench;
  let kind: string;
  beforeAll(async () => {
    bench = await openDeskBench();
    const kinds = bench.db.selectFrom('question_kinds').select('id');
    kind = String((await kinds.executeTakeFirstOrThrow()).id);
  });
  afterAll(() => bench.close());

  const send = (id: string, act: 'save' | 'draft', form: Record<string, string>) =>
    bench.as('content').post(desk.contentItem(id), {
      act,
      return_to: desk.contentItem(id),
      ...form,
    });
  /** An answer on the site with a draft of another text for it. */
  const begin = async (draft: Record<string, string>) => {
    const form = { kind_id: kind, question: 'Есть лифт?', answer: 'Нет', published: '1' };
    const { headers } = await send('answers-new', 'save', form);
    const id = /items\/([^?]+)/.exec(headers['location'] ?? '')?.[1] ?? '';
    await send(id, 'draft', draft);
    return id;
  };
  const numberOf = (id: string) => Number(id.split('-').at(-1));
  const answer = (id: string, text: string) =>
    bench.as('owner').post(desk.answer(numberOf(id)), { answer: text, publish: 'yes' });
  const onSite = (id: string) =>
    bench.db
      .selectFrom('questions')
      .select(['question', 'answer'])
      .where('id', '=', numberOf(id))
      .executeTakeFirstOrThrow();

  it('is published over it only by who has seen all three', async () => {
    const id = await begin({ answer: 'Есть, грузовой' });
    const early = (await bench.as('content').get(desk.contentItem(id))).text;
    expect(early).not.toContain('name="seen.answer"');
    await answer(id, 'Будет в мае');
    const refused = await send(id, 'save', {});
    expect(refused.status).toBe(409);
    for (const text of ['Нет', 'Есть, грузовой', 'Будет в мае']) {
      expect(refused.text).toContain(`<td>${text}</td>`);
    }
    expect((await onSite(id)).answer).toBe('Будет в мае');
    const page = (await bench.as('content').get(desk.contentItem(id))).text;
    expect(page).toContain('на сайте изменили то же самое');
    expect(page).toContain('name="seen.answer" value="Будет в мае"');
    await answer(id, 'Будет в июне');
    expect((await send(id, 'save', { 'seen.answer': 'Будет в мае' })).status).toBe(409);
    const published = await send(id, 'save', { 'seen.answer': 'Будет в июне' });
    expect((await onSite(id)).answer).toBe('Есть, грузовой');
    await bench.as('content').post(desk.undo(doneOf(published.headers['location'])));
    expect((await send(id, 'save', {})).status).toBe(409);
  });

  it('follows it where the draft has changed nothing', async () => {
    const id = await begin({ question: 'Есть грузовой лифт?' });
    await answer(id, 'Будет в мае');
    expect((await bench.as('content').get(desk.contentItem(id))).text).toContain('Будет в мае');
    await send(id, 'draft', { question: 'Есть ли грузовой лифт?' });
    await send(id, 'save', {});
    expect(await onSite(id)).toEqual({ question: 'Есть ли грузовой лифт?', answer: 'Будет в мае' });
  });

  it('is kept with what was seen, and published after that', async () => {
    const id = await begin({ answer: 'Есть, грузовой' });
    await answer(id, 'Будет в мае');
    await send(id, 'draft', {});
    expect((await send(id, 'save', {})).status).toBe(409);
    await send(id, 'draft', { 'seen.answer': 'Будет в мае' });
    expect((await send(id, 'save', {})).status).toBe(303);
    expect((await onSite(id)).answer).toBe('Есть, грузовой');
  });
});
