import { pipeline } from 'node:stream/promises';
import type { Express, Request, Response } from 'express';
import { DeskField, mayRole, type Right } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { isOwnPath } from '../../../shared/own-path.ts';
import { ConfirmPage } from '../../../views/backoffice/confirm-page.tsx';
import { DeskShell } from '../../../views/backoffice/desk-shell.tsx';
import { describeFailure } from '../../platform/http/failure.ts';
import { ownReferer } from '../../platform/http/own-path.ts';
import { createProblem, HttpError } from '../../platform/http/problem.ts';
import { sendRedirect } from '../../platform/http/send-redirect.ts';
import { transaction } from '../../platform/store/transaction.ts';
import { findUndoable } from '../changes/list-changes.ts';
import { EditConflict } from '../changes/merge-edit.ts';
import { keepForm } from '../staff/kept-form.ts';
import { checkOwnCode } from '../staff/one-time-codes.ts';
import { checkPasskey, passkeyFormSchema } from '../staff/passkeys.ts';
import { findRequester, limitTries, sendLoginPage } from '../staff/sign-in-routes.tsx';
import { readStaffCookie } from '../staff/staff-cookie.ts';
import { refreshSession, type Staff } from '../staff/staff-sessions.ts';
import { findTokenOwner } from '../staff/staff-tokens.ts';
import type { DeskDeps } from './desk-deps.ts';
import type {
  DeskActionRoute,
  DeskAnswer,
  DeskPage,
  DeskPageRoute,
  DeskRequest,
  RefusedForm,
} from './desk-page.ts';
import { deskActions, deskPages } from './desk-table.ts';
import { type ReceivedFile, withFiles } from './receive-files.ts';
import { sendDeskPage } from './send-desk-page.tsx';

/** Programs call the same addresses below this one, with a token of one of the staff. */
const API = '/api/v1/backoffice';
const CONFIRM_CODE = 'confirm_code';

/** Pages and changes of the back office, each behind the right that its line in the table names. */
export function addDeskRoutes(app: Express, deps: DeskDeps): void {
  for (const route of deskActions) {
    app.post(route.path, async (req, res) => answerForm(route, { req, res, deps }));
    app.post(API + route.path, async (req, res) => answerProgramForm(route, { req, res, deps }));
  }
  for (const route of deskPages) {
    app.get(route.path, async (req, res) => answerPage(route, { req, res, deps }, null));
    app.get(API + route.path, async (req, res) => answerProgram(route, { req, res, deps }));
  }
}

interface Exchange {
  req: Request;
  res: Response;
  deps: DeskDeps;
}

/** Null: led to the sign-in. @throws HttpError 403 without the right. */
async function findAllowed({ req, res, deps }: Exchange, right: Right): Promise<Staff | null> {
  const staff = await findRequester(req, deps);
  if (!staff) {
    const next = req.method === 'GET' ? req.originalUrl : (ownReferer(req) ?? desk.today());
    const kept = readStaffCookie(req, deps.site) ? keepForm(req) : null;
    if (kept) {
      const failure = 'Вход закрылся. Введённое сохранено: войдите и отправьте его.';
      await sendLoginPage({ req, res, deps }, { next, failure, status: 401, kept });
    } else sendRedirect(res, 303, desk.login({ next }));
    return null;
  }
  requireRight(staff, right);
  return staff;
}

function requireRight(staff: Staff, right: Right): void {
  if (mayRole(staff.role, right)) return;
  throw new HttpError(createProblem(403, 'no_right', 'Для этого у вас нет прав'));
}

/** Of a program. @throws HttpError 401 without a token. */
async function getProgram({ req, deps }: Exchange, right: Right): Promise<Staff> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(req.headers.authorization ?? '')?.[1];
  const staff = token ? await findTokenOwner(deps.store, token, deps.now()) : null;
  if (!staff) throw new HttpError(createProblem(401, 'bad_token', 'Нужен токен сотрудника'));
  requireRight(staff, right);
  return staff;
}

function requestOf({ req, deps }: Exchange, staff: Staff, url: string): DeskRequest {
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

async function answerPage(
  route: DeskPageRoute,
  exchange: Exchange,
  refused: RefusedForm | null,
): Promise<void> {
  const { req, res, deps } = exchange;
  const staff = await findAllowed(exchange, route.right);
  if (!staff) return;
  const request = { ...requestOf(exchange, staff, req.originalUrl), refused };
  const answer = await route.load(deps, request);
  if (answer === null) throw new HttpError(createProblem(404));
  if ('kind' in answer) return sendOther(res, answer);
  const done = await findUndoable(deps.store.db, {
    asked: request.query.get('done'),
    staffId: staff.id,
  });
  await sendInShell(exchange, answer, { staff, url: request.url, done, refused });
}

interface Shown {
  staff: Staff;
  url: string;
  done?: { id: number; title: string; canUndo: boolean } | null;
  refused?: RefusedForm | null;
}

/** A page with the rooms, the box and whoever is signed in around it. */
async function sendInShell(
  { req, res, deps }: Exchange,
  page: DeskPage,
  { staff, url, done = null, refused = null }: Shown,
): Promise<void> {
  const body = (
    <DeskShell
      shopName={deps.company.name}
      shopUrl={deps.config.siteUrl}
      staff={staff}
      url={url}
      path={req.path}
      title={page.title}
      done={done}
      refused={refused}
    >
      {page.body}
    </DeskShell>
  );
  const status = refused?.status ?? page.status ?? 200;
  await sendDeskPage(res, deps, { title: page.title, body, status });
}

async function answerProgram(route: DeskPageRoute, exchange: Exchange): Promise<void> {
  const { req, res, deps } = exchange;
  const staff = await getProgram(exchange, route.right);
  const url = req.originalUrl.slice(API.length) || '/';
  const answer = await route.load(deps, requestOf(exchange, staff, url));
  if (answer === null) throw new HttpError(createProblem(404));
  if ('kind' in answer && answer.kind === 'file') return sendOther(res, answer);
  if ('kind' in answer) throw new HttpError(createProblem(404));
  res.json({ data: answer.data ?? {} });
}

/** An answer that is no page: another address, or a file as it is made. */
async function sendOther(
  res: Response,
  answer: Exclude<DeskAnswer, DeskPage | null>,
): Promise<void> {
  if (answer.kind === 'redirect') return sendRedirect(res, 303, answer.location);
  res.type(answer.type);
  if (answer.name === null) {
    // nginx would gather events before it passes them on.
    res.setHeader('X-Accel-Buffering', 'no');
    await pipeline(answer.bytes, res).catch(ignoreLeaving);
    return;
  }
  res.attachment(answer.name);
  await pipeline(answer.bytes, res);
}

/** Followers of a stream may leave at any time. */
function ignoreLeaving(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

interface Sent {
  exchange: Exchange;
  staff: Staff;
  returnTo: string;
  files: readonly ReceivedFile[];
}

async function runAction(route: DeskActionRoute, { exchange, staff, returnTo, files }: Sent) {
  const { req, deps } = exchange;
  const form = (req.body ?? {}) as Record<string, unknown>;
  const { data, error } = route.input.safeParse(form);
  if (error) throw error;
  const request = requestOf(exchange, staff, req.originalUrl);
  return route.run(deps, { ...request, input: data as never, form, files, returnTo });
}

async function answerProgramForm(route: DeskActionRoute, exchange: Exchange): Promise<void> {
  const staff = await getProgram(exchange, route.right);
  if (route.fresh) {
    throw new HttpError(createProblem(403, 'needs_person', 'Это подтверждает только человек'));
  }
  await receive(route, exchange, async (files) => {
    const done = await runAction(route, { exchange, staff, returnTo: '/', files });
    if (done.file) return sendOther(exchange.res, done.file);
    exchange.res.json({ data: { batch: done.batchId, ...(done.data as object | undefined) } });
  });
}

async function answerForm(route: DeskActionRoute, exchange: Exchange): Promise<void> {
  const { req, res } = exchange;
  const staff = await findAllowed(exchange, route.right);
  if (!staff) return;
  if (route.fresh && !(await isConfirmed(exchange, staff))) return;
  try {
    const done = await receive(route, exchange, async (files) =>
      runAction(route, { exchange, staff, returnTo: returnPath(req), files }),
    );
    if (done.file) return await sendOther(res, done.file);
    if (done.page) {
      const asked = { asked: done.batchId === null ? null : String(done.batchId) };
      const undoable = await findUndoable(exchange.deps.store.db, { ...asked, staffId: staff.id });
      const shown = { staff, url: returnPath(req), done: undoable };
      await sendInShell(exchange, done.page, shown);
    } else sendRedirect(res, 303, withDone(done.location ?? returnPath(req), done.batchId));
  } catch (error) {
    const refused = describeRefusal(error, req);
    if (!refused) throw error;
    await showAgain(exchange, returnPath(req), refused);
  }
}

/** @throws HttpError 415 for files that the action does not take. */
async function receive<Result>(
  { files }: DeskActionRoute,
  { req, res }: Exchange,
  work: (files: readonly ReceivedFile[]) => Promise<Result>,
): Promise<Result> {
  if (files) return withFiles({ req, res }, files, work);
  if (req.is('multipart/form-data')) throw new HttpError(createProblem(415));
  return work([]);
}

/** The page where the form stands, with what was typed and what is wrong with it. */
async function showAgain(exchange: Exchange, returnTo: string, refused: RefusedForm) {
  const { req, deps } = exchange;
  const { pathname } = new URL(returnTo, 'http://desk');
  for (const route of deskPages) {
    const params = matchPath(route.path, pathname);
    if (!params) continue;
    const again = Object.create(req, {
      originalUrl: { value: returnTo },
      path: { value: pathname },
      params: { value: params },
    }) as Request;
    return answerPage(route, { ...exchange, req: again, deps }, refused);
  }
  throw new HttpError(
    createProblem(refused.status === 429 ? 429 : 409, undefined, refused.message),
  );
}

/** Parameters of a path of the table; null: it is another. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const parts = pattern.split('/');
  const given = path.split('/');
  if (parts.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const text = given[at] ?? '';
    if (part.startsWith(':') && text !== '') params[part.slice(1)] = text;
    else if (part !== text) return null;
  }
  return params;
}

function describeRefusal(error: unknown, req: Request): RefusedForm | null {
  const form = (req.body ?? {}) as Record<string, string | string[]>;
  const common = { action: req.path, values: form, errors: {}, conflicts: [] };
  const issues = (error as { issues?: { path: PropertyKey[]; message: string }[] }).issues;
  if (Array.isArray(issues)) {
    const errors = Object.fromEntries(
      issues.map(({ path, message }) => [path.map(String).join('.'), message]),
    );
    return { ...common, status: 422, message: 'Проверьте поля', errors };
  }
  if (error instanceof EditConflict) {
    return { ...common, status: 409, message: error.message, conflicts: error.conflicts };
  }
  if (!(error instanceof CallError)) return null;
  const { status } = describeFailure(error).problem;
  const known = status === 404 || status === 409 || status === 429 || status === 403;
  return { ...common, status: known ? status : 422, message: error.message };
}

/** True when a passkey or a code was shown of late; if not, one is asked for, and the form is kept. */
async function isConfirmed(exchange: Exchange, staff: Staff): Promise<boolean> {
  const { req, res, deps } = exchange;
  if (staff.isFresh) return true;
  const form = (req.body ?? {}) as Record<string, string | string[]>;
  const { [CONFIRM_CODE]: code, credential, challenge, ...kept } = form;
  let failure = '';
  try {
    if (typeof code === 'string' || typeof credential === 'string') {
      await limitTries(deps, req);
      await transaction(deps.store, async (tx) => {
        const now = deps.now();
        if (typeof credential === 'string') {
          const shown = passkeyFormSchema.parse({ credential, challenge });
          const owner = await checkPasskey(tx, shown, { site: deps.site, now });
          if (owner !== staff.id) throw new CallError('invalid', 'Это ключ другого сотрудника');
        } else await checkOwnCode(tx, { staffId: staff.id, code: String(code), now });
        await refreshSession(tx, staff.sessionId, now);
      });
      req.body = kept;
      return true;
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    failure = error.message;
  }
  const body = <ConfirmPage action={req.path} fields={kept} failure={failure} />;
  await sendDeskPage(res, deps, { title: 'Подтвердите, что это вы', body, status: 401 });
  return false;
}

function returnPath(req: Request): string {
  const { [DeskField.ReturnTo]: given } = (req.body ?? {}) as Record<string, unknown>;
  const path =
    typeof given === 'string' && isOwnPath(given) ? given : (ownReferer(req) ?? desk.today());
  const url = new URL(path, 'http://desk');
  url.searchParams.delete('done');
  return url.pathname + url.search;
}

function withDone(location: string, batchId: number | null): string {
  const url = new URL(location, 'http://desk');
  url.searchParams.set('done', String(batchId ?? 0));
  return url.pathname + url.search + url.hash;
}
