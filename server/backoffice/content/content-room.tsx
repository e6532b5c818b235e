import * as desk from '../../../shared/desk-routes.ts';
import { ContentPage } from '../../../views/backoffice/content-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { createRecordRoom } from '../records/record-room.tsx';
import { contentKinds } from './content-kinds.ts';
import { listComing } from './list-coming.ts';
import { previewLink } from './preview.tsx';

/** Everything that the site says: news, banners, texts, and where they lead. */
export const contentRoom = createRecordRoom({
  kinds: contentKinds,
  see: 'content.see',
  change: 'content.change',
  list: desk.content,
  item: desk.contentItem,
  previewOf: previewLink,
});

/** What is being written, and what begins and ends of itself. */
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
