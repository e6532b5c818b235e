import type { Express } from 'express';
import { patterns } from '../../shared/routes.ts';
import type { Handlers, PageDeps } from '../page-deps.ts';
import { askCallback, loadCallbackPage, loadCallbackSentPage } from './callback-pages.tsx';
import { askQuestion, loadQuestionPage, loadQuestionSentPage } from './question-pages.tsx';

/** The forms of «Связаться с нами»; before the pages of contacts and answers, whose names they share. */
export function addContactRoutes(app: Express, { page, action }: Handlers, deps: PageDeps): void {
  app.get(
    patterns.callback,
    page(() => loadCallbackPage(deps)),
  );
  app.post(
    patterns.callback,
    action((request) => askCallback(deps, request)),
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
    action((request) => askQuestion(deps, request)),
  );
  app.get(
    patterns.questionSent,
    page(() => loadQuestionSentPage(deps)),
  );
}
