import type { Request, Response } from 'express';
import { DeskField, mayRole, type Right } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { wayBack } from '../../../shared/own-path.ts';
import { ownReferer } from '../../platform/http/own-referer.ts';
import { createProblem, HttpError } from '../../platform/http/problem.ts';
import { sendRedirect } from '../../platform/http/send-redirect.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';
import type { DeskRequest } from '../desk/desk-page.ts';
import { readFormTexts } from '../desk/receive-files.ts';
import { type Staff, wasSession } from '../identity/staff-sessions.ts';
import { findTokenOwner } from '../identity/staff-tokens.ts';
import { type KeptForm, keepForm } from './kept-form.ts';
import { findRequester, sendLoginPage } from './sign-in-routes.tsx';
import { readStaffCookie } from './staff-cookie.ts';

export interface HttpExchange {
  req: Request;
  res: Response;
  deps: DeskDeps;
}

/** Person of a page's request; null: led to the sign-in. */
export async function findSignedIn({ req, res, deps }: HttpExchange): Promise<Staff | null> {
  const staff = await findRequester(req, deps);
  if (!staff) {
    const next = req.method === 'GET' ? req.originalUrl : (ownReferer(req) ?? desk.today());
    const late = await readLateForm({ req, res, deps });
    if (late) {
      const { kept, hasFiles } = late;
      const failure = `Вход закрылся. Введённое сохранено${hasFiles ? ', кроме файлов' : ''}: войдите и отправьте его.`;
      await sendLoginPage({ req, res, deps }, { next, failure, status: 401, kept });
    } else sendRedirect(res, 303, desk.login({ next: wayBack(next) }));
    return null;
  }
  return staff;
}

interface LateForm {
  kept: KeptForm;
  /** Files came with it, and were let go. */
  hasFiles: boolean;
}

/** Form of somebody whose session has ended; null: there is nothing to keep. */
async function readLateForm({ req, res, deps }: HttpExchange): Promise<LateForm | null> {
  const token = readStaffCookie(req, deps.site);
  if (!token) return null;
  let hasFiles = false;
  if (req.is('multipart/form-data')) {
    // Forms with files of strangers stay unread.
    if (!(await wasSession(deps.store, token))) return null;
    try {
      hasFiles = await readFormTexts({ req, res });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return null;
    }
    if (Object.keys(req.body as object).every((name) => name === DeskField.ReturnTo)) return null;
  }
  const kept = keepForm(req);
  return kept && { kept, hasFiles };
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
    isProgram: false,
    now: deps.now(),
  };
}
