import type { Viewer } from '../../shared/contract/call.ts';
import { GUEST_KEY_COOKIE } from '../../shared/guest-key.ts';
import type { ActionRequest, CookieChanges } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import { TEMPORARY_TOKEN_COOKIE } from '../platform/http/cookies.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';

/** Viewer who may write, and the cookies that tell the browser so. */
interface Writer {
  viewer: Viewer;
  cookies: CookieChanges;
}

/** Part of a form's request that tells who writes, and from where. */
type WriteRequest = Pick<ActionRequest, 'visitor' | 'address' | 'userAgent' | 'guestKey'>;

/** The visitor as one who writes: a guest gets the temporary token with the first write. */
export async function obtainShopper(deps: PageDeps, request: WriteRequest): Promise<Writer> {
  const { visitor } = request;
  const { viewer } = pageViewer(deps, visitor);
  // The browser writes its key anew, since it does not see the token.
  const noKey: CookieChanges = request.guestKey === null ? {} : { [GUEST_KEY_COOKIE]: null };
  if (visitor.shopper?.id) return { viewer, cookies: noKey };
  const client = clientOf(request);
  const { access_token: token } = await deps.shop.temporaryToken(viewer, { client });
  return { viewer: { ...viewer, token }, cookies: { ...noKey, [TEMPORARY_TOKEN_COOKIE]: token } };
}
