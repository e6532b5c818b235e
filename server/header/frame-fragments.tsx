import { HEADER_ACTIONS_ID, HeaderActions } from '../../views/layout/header-actions.tsx';
import { NOTICES_ID, Notices } from '../../views/layout/notices.tsx';
import type { FrameFragments } from '../http/page.ts';
import type { PageDeps } from '../page-deps.ts';
import { loadFrame } from './load-frame.ts';

/** The parts of header and footer that a change anywhere may touch. */
export function frameFragmentsFrom(deps: PageDeps): FrameFragments {
  return (request, notice) => ({
    [HEADER_ACTIONS_ID]: () => <HeaderActions {...loadFrame(deps, request)} />,
    [NOTICES_ID]: () => <Notices notice={notice} />,
  });
}
