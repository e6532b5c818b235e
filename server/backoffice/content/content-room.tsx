import * as desk from '../../../shared/desk-routes.ts';
import { ContentPage } from '../../../views/backoffice/content/content-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { createRecordRoom } from '../records/record-room.tsx';
import { contentKinds } from './content-kinds.ts';
import { listComing } from './list-coming.ts';
import { previewLink } from './preview.tsx';

/** Room of the texts that visitors read: news, banners, pages, and links. */
export const contentRoom = createRecordRoom({
  kinds: contentKinds,
  see: 'content.see',
  change: 'content.change',
  list: desk.content,
  item: desk.contentItem,
  previewOf: previewLink,
});

/** Drafts, and things that begin or end by their dates. */
export const contentPage: DeskPageRoute = {
  path: desk.contentRoom.path,
  right: 'content.see',
  async load({ store }, { now }) {
    const { drafts, coming } = await listComing(store.db, now);
    const kinds = contentKinds.map(({ key, title, note }) => ({
      title,
      link: desk.content(key),
      note: note ?? '',
    }));
    const body = <ContentPage kinds={kinds} drafts={drafts} coming={coming} />;
    return { title: 'Контент', data: { drafts, coming }, body };
  },
};
