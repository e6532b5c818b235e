import type { Express } from 'express';
import { patterns } from '../../shared/route-table.ts';
import * as links from '../../shared/routes.ts';
import type { Handlers, PageDeps } from '../platform/http/page-deps.ts';
import { askForCode } from './ask-for-code.tsx';
import { enterCode } from './enter-code.tsx';
import { logOut } from './log-out.ts';
import { loadLoginPage, loadLogoutPage } from './login-pages.tsx';
import { rememberPage } from './remember-page.ts';
import { sendRegistration } from './send-registration.tsx';

/** Signing in, registering and signing out. */
export function addLoginRoutes(app: Express, { page, action }: Handlers, deps: PageDeps): void {
  app.get(
    patterns.login,
    rememberPage,
    page((request) => loadLoginPage(deps, request)),
  );
  app.post(
    patterns.loginCodes,
    action((request) => askForCode(deps, request)),
  );
  app.post(
    patterns.loginSessions,
    action((request) => enterCode(deps, request)),
  );
  app.post(
    patterns.registrations,
    action((request) => sendRegistration(deps, request)),
  );
  // A form that was shown again has the address of its POST: it may be reloaded or come back to.
  for (const [pattern, step] of [
    [patterns.loginCodes, 'enter_phone'],
    [patterns.loginSessions, 'show_sms'],
    [patterns.registrations, 'registration'],
  ] as const) {
    const location = links.loginStep(step);
    app.get(
      pattern,
      page(() => ({ kind: 'redirect', status: 303, location })),
    );
  }
  app.get(
    patterns.logout,
    page((request) => loadLogoutPage(deps, request)),
  );
  app.post(
    patterns.logout,
    action((request) => logOut(deps, request)),
  );
}
