import type { Express } from 'express';
import { patterns } from '../../shared/route-table.ts';
import type { Handlers, PageDeps } from '../platform/http/page-deps.ts';
import { askCallback, loadCallbackPage, loadCallbackSentPage } from './callback-pages.tsx';
import { askDealership, loadDealerInquiryPage, loadDealerSentPage } from './dealer-pages.tsx';
import { askProject, loadPlanningInquiryPage, loadPlanningSentPage } from './planning-pages.tsx';
import { askQuestion, loadQuestionPage, loadQuestionSentPage } from './question-pages.tsx';
import { serveAppCode } from './serve-app-code.ts';

/** The forms of visitors; before the pages of contacts and answers, whose names they share. */
export function addContactRoutes(app: Express, { page, action }: Handlers, deps: PageDeps): void {
  app.get(
    patterns.callback,
    page(() => loadCallbackPage(deps)),
  );
  app.post(
    patterns.callback,
    action((request) => askCallback(deps, request), { isTyped: true }),
  );
  app.get(
    patterns.callbackSent,
    page(() => loadCallbackSentPage(deps)),
  );
  for (const pattern of [patterns.askQuestion, patterns.askQuestionAbout]) {
    app.get(
      pattern,
      page((request) => loadQuestionPage(deps, request)),
    );
  }
  app.post(
    patterns.askQuestion,
    action((request) => askQuestion(deps, request), { isTyped: true }),
  );
  app.get(
    patterns.questionSent,
    page(() => loadQuestionSentPage(deps)),
  );
  app.get(patterns.appCode, serveAppCode(deps));
  addInquiryRoutes(app, { page, action }, deps);
}

function addInquiryRoutes(app: Express, { page, action }: Handlers, deps: PageDeps): void {
  app.get(
    patterns.planningRequest,
    page(() => loadPlanningInquiryPage(deps)),
  );
  app.post(
    patterns.planningRequest,
    action((request) => askProject(deps, request), { isTyped: true }),
  );
  app.get(
    patterns.planningSent,
    page(() => loadPlanningSentPage(deps)),
  );
  app.get(
    patterns.dealerRequest,
    page(() => loadDealerInquiryPage(deps)),
  );
  app.post(
    patterns.dealerRequest,
    action((request) => askDealership(deps, request), { isTyped: true }),
  );
  app.get(
    patterns.dealerSent,
    page(() => loadDealerSentPage(deps)),
  );
}
