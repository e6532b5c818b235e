import type { Express } from 'express';
import { patterns } from '../../shared/route-table.ts';
import type { ActionAnswer, ActionRequest, RunAction } from '../platform/http/action.ts';
import type { Handlers, PageDeps } from '../platform/http/page-deps.ts';
import { guarded } from './account-page.tsx';
import { loadAddressPage, saveOwnAddress } from './address-pages.tsx';
import { changeMailing, changeOwn, endOwnSession, endOwnSessions } from './change-own.ts';
import { loadFirmPage, saveOwnFirm } from './firm-pages.tsx';
import { loadAccountPage } from './load-account-pages.tsx';
import { saveOwnProfile } from './load-profile-page.tsx';
import { requireAuthCookie } from './require-auth-cookie.ts';

type SaveOwn = (deps: PageDeps, request: ActionRequest) => Promise<ActionAnswer>;

/** Routes of the account; every change is of the caller's own things. */
export function addAccountRoutes(app: Express, { page, action }: Handlers, deps: PageDeps): void {
  // The page itself is among those of orders.
  app.get(patterns.accountRequest, requireAuthCookie);
  for (const [pattern, load] of [
    [patterns.firm, loadFirmPage],
    [patterns.address, loadAddressPage],
  ] as const) {
    app.get(
      pattern,
      page((request) => guarded(deps, request, load)),
    );
  }
  for (const pattern of [patterns.account, patterns.accountPart]) {
    app.get(
      pattern,
      page((request) => loadAccountPage(deps, request)),
    );
  }
  const actions: readonly [string, RunAction][] = [
    [
      patterns.firmRemoval,
      changeOwn(deps, 'removeFirm', { done: 'Фирма удалена', gone: 'Эта фирма уже удалена' }),
    ],
    [
      patterns.firmDefault,
      changeOwn(deps, 'chooseFirm', {
        done: 'Основная фирма изменена',
        gone: 'Этой фирмы больше нет',
      }),
    ],
    [
      patterns.addressRemoval,
      changeOwn(deps, 'removeAddress', { done: 'Адрес удалён', gone: 'Этот адрес уже удалён' }),
    ],
    [
      patterns.addressDefault,
      changeOwn(deps, 'chooseAddress', {
        done: 'Основной адрес изменён',
        gone: 'Этого адреса больше нет',
      }),
    ],
    [patterns.mailing, (request) => changeMailing(deps, request)],
    [patterns.sessionsEnd, (request) => endOwnSessions(deps, request)],
    [patterns.sessionEnd, (request) => endOwnSession(deps, request)],
  ];
  for (const [pattern, run] of actions) app.post(pattern, action(run));
  const forms: readonly [string, SaveOwn][] = [
    [patterns.profile, saveOwnProfile],
    [patterns.firm, saveOwnFirm],
    [patterns.address, saveOwnAddress],
  ];
  for (const [pattern, save] of forms) {
    app.post(
      pattern,
      action((request) => save(deps, request), { isTyped: true }),
    );
  }
}
