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
