import * as desk from '../../../../shared/desk-routes.ts';
import type { MakeSamples } from './desk-samples.ts';

/** Texts that visitors read. */
export const contentSamples: MakeSamples = ({ as }) => ({
  things: {
    [desk.content.path]: async () => 'news',
    [desk.contentItem.path]: async () => 'pages-about',
  },
  changes: {
    [desk.contentItem.path]: () =>
      as('owner').post(desk.contentItem('news-new'), {
        act: 'save',
        title: 'Новый склад',
        lead: 'Открыли',
        body: 'Текст',
      }),
  },
  without: { [desk.textPreview.path]: 'shows what was typed, and keeps nothing' },
});
