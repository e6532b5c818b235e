import { expect, it } from 'vitest';
import { createNotice, noticeSchema } from '../../shared/notice.ts';

it('has the fields of the specification, most of them with a usual value [S3.36, S4.51, S9.40]', () => {
  expect(Object.keys(noticeSchema.shape)).toEqual([
    'id',
    'title',
    'description',
    'icon',
    'avatar',
    'timeout',
    'actions',
    'color',
    'closeButton',
  ]);
  expect(createNotice({ id: 'a', title: 'Сохранено' })).toEqual({
    id: 'a',
    title: 'Сохранено',
    timeout: 5000,
    actions: [],
    color: 'plain',
    closeButton: true,
  });
});

it('cuts texts at a word instead of throwing after a change, and keeps what fits as it is', () => {
  const long = 'плита '.repeat(60);
  const notice = createNotice({
    id: 'basket',
    title: long,
    description: long,
    actions: [
      { title: long, url: '/basket' },
      { title: 'Чужой', url: '//foreign.example' },
    ],
  });
  expect(noticeSchema.safeParse(notice).success).toBe(true);
  expect(notice.title).toMatch(/^плита .*плита…$/);
  expect(notice.title.length).toBeGreaterThan(190);
  expect(notice.description).toMatch(/плита…$/);
  expect(notice.actions.map(({ url }) => url)).toEqual(['/basket']);
  const fitting = `5\u00a0шт ${'x'.repeat(193)}`;
  expect(createNotice({ id: 'a', title: fitting }).title).toBe(fitting);
  const solid = createNotice({ id: 'a', title: 'x'.repeat(500) }).title;
  expect(solid).toBe(`${'x'.repeat(199)}…`);
});
