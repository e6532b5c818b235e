import type { Request, Response } from 'express';
import { mayRole, type Right } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { wayBack } from '../../../shared/own-path.ts';
import { ownReferer } from '../../platform/http/own-path.ts';
import { createProblem, HttpError } from '../../platform/http/problem.ts';
import { sendRedirect } from '../../platform/http/send-redirect.ts';
import { keepForm } from '../staff/kept-form.ts';
import { findRequester, sendLoginPage } from '../staff/sign-in-routes.tsx';
import { readStaffCookie } from '../staff/staff-cookie.ts';
import type { Staff } from '../staff/staff-sessions.ts';
import { findTokenOwner } from '../staff/staff-tokens.ts';
import type { DeskDeps } from './desk-deps.ts';
import type { DeskRequest } from './desk-page.ts';

export interface HttpExchange {
  req: Request;
  res: Response;
  deps: DeskDeps;
}

/** Person of a page's request; null: led to the sign-in. @throws HttpError 403 without the right. */
export async function findAllowed(
  { req, res, deps }: HttpExchange,
  right: Right,
): Promise<Staff | null> {
  const staff = await findRequester(req, deps);
  if (!staff) {
    const next = req.method === 'GET' ? req.originalUrl : (ownReferer(req) ?? desk.today());
    const kept = readStaffCookie(req, deps.site) ? keepForm(req) : null;
    if (kept) {
      const failure = 'Вход закрылся. Введённое сохранено: войдите и отправьте его.';
      await sendLoginPage({ req, res, deps }, { next, failure, status: 401, kept });
    } else sendRedirect(res, 303, desk.login({ next: wayBack(next) }));
    return null;
  }
  requireRight(staff, right);
  return staff;
}

function requireRight(staff: Staff, right: Right): void {
  if (mayRole(staff.role, right)) return;
  throw new HttpError(createProblem(403, 'no_right', 'Для этого у вас нет прав'));
}

/** Person of a program's token. @throws HttpError 401 without a token. */
export async function getProgram({ req, deps }: HttpExchange, right: Right): Promise<Staff> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(req.headers.authorization ?? '')?.[1];
  const staff = token ? await findTokenOwner(deps.store, token, deps.now()) : null;
  if (!staff) throw new HttpError(createProblem(401, 'bad_token', 'Нужен токен сотрудника'));
  requireRight(staff, right);
  return staff;
}

export function requestOf({ req, deps }: HttpExchange, staff: Staff, url: string): DeskRequest {
  const { search } = new URL(url, 'http://desk');
  return {
    staff,
    params: req.params as Record<string, string>,
    query: new URLSearchParams(search),
    url,
    path: req.path,
    refused: null,
    now: deps.now(),
  };
}
