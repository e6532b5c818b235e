import { createNotice } from '../../shared/notice.ts';
import * as links from '../../shared/routes.ts';
import type { ActionAnswer, ActionRequest, CookieChanges } from '../platform/http/action.ts';
import {
  AUTH_COOKIE,
  LOGIN_BROWSER_COOKIE,
  PHONE_TOKEN_COOKIE,
  TEMPORARY_TOKEN_COOKIE,
} from '../platform/http/cookies.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';

export const SIGNED_OUT_COOKIES: CookieChanges = {
  [AUTH_COOKIE]: null,
  [TEMPORARY_TOKEN_COOKIE]: null,
  [LOGIN_BROWSER_COOKIE]: null,
  [PHONE_TOKEN_COOKIE]: null,
};

/** POST /logout */
export async function logOut(deps: PageDeps, { visitor }: ActionRequest): Promise<ActionAnswer> {
  if (!visitor.shopper?.user) return { kind: 'done', location: links.home() };
  await deps.shop.logout(pageViewer(deps, visitor).viewer, {});
  const notice = createNotice({ id: 'signed-out', title: 'Вы вышли из аккаунта', icon: 'log-out' });
  return { kind: 'done', location: links.home(), notice, cookies: SIGNED_OUT_COOKIES };
}
