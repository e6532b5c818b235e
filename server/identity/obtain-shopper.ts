import type { Viewer } from '../../shared/contract/call.ts';
import type { CookieChanges } from '../platform/http/action.ts';
import { TEMPORARY_TOKEN_COOKIE } from '../platform/http/cookies.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import type { Visitor } from '../platform/http/visitor.ts';

/** Viewer who may write, and the cookies that tell the browser so. */
export interface Writer {
  viewer: Viewer;
  cookies: CookieChanges;
}

/** The visitor as one who writes: a guest gets the temporary token with the first write. */
export async function obtainShopper(deps: PageDeps, visitor: Visitor): Promise<Writer> {
  const { viewer } = pageViewer(deps, visitor);
  if (visitor.shopper?.id) return { viewer, cookies: {} };
  const { access_token: token } = await deps.shop.temporaryToken(viewer, {});
  return { viewer: { ...viewer, token }, cookies: { [TEMPORARY_TOKEN_COOKIE]: token } };
}
