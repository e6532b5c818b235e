import type { ReactNode } from 'react';
import type { Viewer } from '../../shared/contract/call.ts';
import * as links from '../../shared/routes.ts';
import { type AccountPart, partTitles } from '../../views/account/account-page.tsx';
import type { Page, PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { goneFromListNotice } from './account-words.ts';

/** Loader of a page of a signed-in customer. */
export type LoadOwn = (deps: PageDeps, request: PageRequest, viewer: Viewer) => Promise<PageAnswer>;

/** Leads guests to the login and back (S6.3). */
export async function guarded(
  deps: PageDeps,
  request: PageRequest,
  load: LoadOwn,
): Promise<PageAnswer> {
  const { viewer, loggedIn } = pageViewer(deps, request.visitor);
  if (loggedIn) return load(deps, request, viewer);
  return { kind: 'redirect', status: 303, location: links.loginStep(null, request.url) };
}

/** The list of what is one's own, with a word about what is gone from it. */
export const backToList = (title: string): PageAnswer => ({
  kind: 'redirect',
  status: 303,
  location: links.profile(),
  notice: goneFromListNotice(title),
});

/** A page of the account: kept nowhere, shown to its owner alone. */
export function accountPage(
  { company }: Pick<PageDeps, 'company'>,
  { part, body, title = partTitles[part] }: { part: AccountPart; body: ReactNode; title?: string },
): Page {
  return {
    kind: 'page',
    head: {
      title: `${title} — ${company.name}`,
      description: 'Личный кабинет: заказы, заявки, фирмы и адреса.',
      canonical: links.account(),
      robots: 'noindex, follow',
    },
    body,
    tags: [],
    cache: 'no-store',
  };
}
