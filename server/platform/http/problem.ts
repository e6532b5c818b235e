import type { ServerResponse } from 'node:http';
import type { FieldError } from '../../../shared/contract/call.ts';

const titles = {
  400: ['bad_request', 'Некорректный запрос'],
  401: ['unauthorized', 'Нужно войти на сайт'],
  403: ['forbidden', 'Запрос отклонён'],
  404: ['not_found', 'Страница не найдена'],
  405: ['method_not_allowed', 'Так обращаться к этому адресу нельзя'],
  408: ['request_timeout', 'Запрос пришёл не полностью'],
  409: ['conflict', 'Изменение невозможно'],
  413: ['too_large', 'Запрос слишком велик'],
  415: ['unsupported_media_type', 'Такой вид данных не поддерживается'],
  421: ['misdirected', 'Запрос адресован другому сайту'],
  422: ['invalid', 'Данные заполнены неверно'],
  429: ['too_many_requests', 'Слишком много запросов'],
  500: ['internal', 'Внутренняя ошибка'],
  503: ['unavailable', 'Магазин временно недоступен'],
} as const;
export type ErrorStatus = keyof typeof titles;

/** RFC 9457; `code` is stable for programs, `title` is for people. */
export interface Problem {
  status: ErrorStatus;
  code: string;
  title: string;
  /** Fields of the request that do not fit. */
  errors?: readonly FieldError[];
}

export function createProblem(status: ErrorStatus, code?: string, title?: string): Problem {
  const [usualCode, usualTitle] = titles[status];
  return { status, code: code ?? usualCode, title: title ?? usualTitle };
}

/** An expected failure that has an answer of its own; shown to people, never logged as an error. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(problem: Problem, headers: Readonly<Record<string, string>> = {}) {
    super(`${problem.status} ${problem.code}`);
    this.problem = problem;
    this.headers = headers;
  }
}

/** The nearest status that we have words for. */
export function toErrorStatus(status: number): ErrorStatus {
  if (status in titles) return status as ErrorStatus;
  return status >= 400 && status < 500 ? 400 : 500;
}

/** @param detail of this occurrence alone */
export function sendProblem(
  res: ServerResponse,
  { status, code, title, errors }: Problem,
  requestId: string,
  detail?: string,
): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  res.end(JSON.stringify({ type: 'about:blank', status, code, title, detail, errors, requestId }));
}
