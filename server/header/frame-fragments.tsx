import { PartId } from '../../shared/page-parts.ts';
import { HeaderActions } from '../../views/header/header-actions.tsx';
import { Notices } from '../../views/layout/notices.tsx';
import type { FrameFragments } from '../platform/http/page.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { loadFrame } from './load-frame.ts';

/** The parts of header and footer that a change anywhere may touch. */
export function frameFragmentsFrom(deps: PageDeps): FrameFragments {
  return (request, notice) => ({
    [PartId.HeaderActions]: () => <HeaderActions {...loadFrame(deps, request)} />,
    [PartId.Notices]: () => <Notices notice={notice} />,
  });
}
