import { PartId } from '../../shared/page-parts.ts';
import { HeaderActions } from '../../views/header/header-actions.tsx';
import { Notices } from '../../views/layout/notices.tsx';
import type { FrameFragments } from '../platform/http/page.ts';
import { loadActions } from './load-frame.ts';

/** The parts of header and footer that a change anywhere may touch. */
export const frameFragments: FrameFragments = (request, notice) => ({
  [PartId.HeaderActions]: () => <HeaderActions {...loadActions(request.visitor)} />,
  [PartId.Hearts]: () => (
    <span id={PartId.Hearts}>{request.visitor.shopper?.favorites.join(' ')}</span>
  ),
  [PartId.Notices]: () => <Notices notice={notice} />,
});
