import type { Request } from 'express';
import * as desk from '../../../shared/desk-routes.ts';
import { ownReferer } from '../../platform/http/own-referer.ts';
import { createProblem, type ErrorStatus, type Problem } from '../../platform/http/problem.ts';
import type { DeskPage } from './desk-page.ts';

/** Refusals that a person is helped with by more than their title. */
const ADVICE: Partial<Record<ErrorStatus, string>> = {
  403: 'Запрос пришёл не со страницы управления. Откройте страницу заново и повторите.',
  408: 'Проверьте соединение и отправьте ещё раз.',
  409: 'Вернитесь, обновите страницу и повторите.',
  413: 'Слишком много за один раз. Разделите на части и отправьте по очереди.',
  415: 'Вернитесь и отправьте файл или форму другого вида.',
  422: 'Вернитесь, проверьте заполненное и повторите.',
  429: 'Подождите и повторите.',
};

/** The page of a request that was refused before any page of its own could tell so. */
export function failurePage(problem: Problem, req: Request): DeskPage {
  const isForm = req.method !== 'GET';
  const title = problem.status === 400 ? tellUnread(problem, isForm) : problem.title;
  const advice =
    ADVICE[problem.status] ??
    (isForm ? 'Вернитесь и отправьте ещё раз.' : 'Проверьте адрес или найдите нужное поиском.');
  const from = ownReferer(req);
  const back = from === req.originalUrl ? null : from;
  const body = (
    <>
      <p>
        {advice}
        {isForm && ' Ничего не изменено.'}
      </p>
      <p>
        {back !== null && (
          <>
            <a className="link" href={back}>
              Вернуться
            </a>
            {' · '}
          </>
        )}
        <a className="link" href={desk.today()}>
          Сегодня
        </a>
      </p>
    </>
  );
  return { title, body, status: problem.status };
}

/** Words for what nobody could read; a refusal with words of its own keeps them. */
function tellUnread({ title }: Problem, isForm: boolean): string {
  if (title !== createProblem(400).title) return title;
  return isForm ? 'Форма не читается' : 'Адрес не читается';
}
