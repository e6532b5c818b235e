import * as desk from '../../../shared/desk-routes.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';

/** Counts of the queues, streamed to the open pages of the desk. */
export const livePage: DeskPageRoute = {
  path: desk.live.path,
  right: 'desk.use',
  isLive: true,
  load: async ({ live }, { staff }) => ({
    kind: 'file',
    name: null,
    type: 'text/event-stream',
    bytes: live.follow(staff),
  }),
};
