import { pipeline } from 'node:stream/promises';
import type { ErrorRequestHandler, Express, Request, Response } from 'express';
import { mayRole } from '../../shared/backoffice.ts';
import * as desk from '../../shared/desk-routes.ts';
import { DeskShell } from '../../views/backoffice/desk/desk-shell.tsx';
import { wantsProblem } from '../platform/http/error-handler.ts';
import { describeFailure } from '../platform/http/failure.ts';
import { ignoreLeaving } from '../platform/http/ignore-leaving.ts';
import { ownReferer } from '../platform/http/own-referer.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';
import { sendRedirect } from '../platform/http/send-redirect.ts';
import { findUndoable } from './changes/list-changes.ts';
import { describeRefusal } from './desk/describe-refusal.ts';
import type { DeskDeps } from './desk/desk-deps.ts';
import type {
  DeskActionRoute,
  DeskAnswer,
  DeskPage,
  DeskPageRoute,
  RefusedForm,
} from './desk/desk-page.ts';
import { matchPath, returnPath, withDone } from './desk/desk-paths.ts';
import { failurePage } from './desk/failure-page.tsx';
import { forbiddenPage } from './desk/forbidden-page.tsx';
import { answerMissing, missingPage } from './desk/missing-page.tsx';
import { type ReceivedFile, withFiles } from './desk/receive-files.ts';
import { sendDeskPage } from './desk/send-desk-page.tsx';
import { deskActions, deskPages } from './desk-table.ts';
import type { Staff } from './identity/staff-sessions.ts';
import { findSignedIn, getProgram, type HttpExchange, requestOf } from './staff/allow-request.ts';
import { isConfirmed } from './staff/confirm-person.tsx';
import { findRequester } from './staff/sign-in-routes.tsx';

/** Programs call the same addresses below this one, with a token of one of the staff. */
const API = '/api/v1/backoffice';

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
  app.use(async (req, res, next) => {
    const staff = isPageAsked(req) ? await findRequester(req, deps) : null;
    if (!staff) return next();
    await sendInShell({ req, res, deps }, missingPage(), { staff, url: req.originalUrl });
  });
  app.use(createRefusalPage(deps));
}

/** True for an address that a person may have typed. */
const isPageAsked = (req: Request): boolean =>
  req.method === 'GET' && !req.path.startsWith('/api/') && !/\.\w+$/.test(req.path);

/** Refusals of what nobody could read or take, for whoever is signed in; others are for the shop's own page. */
function createRefusalPage(deps: DeskDeps): ErrorRequestHandler {
  return async (error: unknown, req, res, next) => {
    const { problem, headers, isExpected } = describeFailure(error);
    const isShown = isExpected && problem.status !== 503 && !res.headersSent && !wantsProblem(req);
    const staff = isShown ? await findRequester(req, deps).catch(() => null) : null;
    if (!staff) return next(error);
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    const shown = { staff, url: ownReferer(req) ?? desk.today() };
    await sendInShell({ req, res, deps }, failurePage(problem, req), shown);
  };
}

async function answerPage(
  route: DeskPageRoute,
  exchange: HttpExchange,
  refused: RefusedForm | null,
): Promise<void> {
  const { req, res, deps } = exchange;
  const staff = await findSignedIn(exchange);
  if (!staff) return;
  if (!mayRole(staff.role, route.right)) {
    const shown = { staff, url: req.originalUrl, refused };
    return sendInShell(exchange, forbiddenPage(route.right), shown);
  }
  const request = { ...requestOf(exchange, staff, req.originalUrl), refused };
  const answer = (await route.load(deps, request)) ?? (await answerMissing(route, deps, request));
  if ('kind' in answer) {
    // Nobody led elsewhere would learn that nothing was saved.
    if (refused) throw refusalProblem(refused);
    return sendOther(res, answer);
  }
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
  { req, res, deps }: HttpExchange,
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
  if (page.hasFrame) allowOwnFrames(res);
  const status = refused?.status ?? page.status ?? 200;
  await sendDeskPage(res, deps, { title: page.title, body, status });
}

async function answerProgram(route: DeskPageRoute, exchange: HttpExchange): Promise<void> {
  const { req, res, deps } = exchange;
  const staff = await getProgram(exchange, route.right);
  const url = req.originalUrl.slice(API.length) || '/';
  const request = { ...requestOf(exchange, staff, url), isProgram: true };
  const answer = (await route.load(deps, request)) ?? (await answerMissing(route, deps, request));
  if ('kind' in answer) {
    const isElsewhere = answer.kind === 'redirect';
    return sendOther(res, isElsewhere ? { ...answer, location: API + answer.location } : answer);
  }
  if (answer.status === 404) throw new HttpError(createProblem(404));
  res.json({ data: answer.data ?? {} });
}

/** An answer that is no page: another address, or a file as it is made. */
async function sendOther(
  res: Response,
  answer: Exclude<DeskAnswer, DeskPage | null>,
): Promise<void> {
  if (answer.kind === 'redirect') return sendRedirect(res, 303, answer.location);
  res.type(answer.type);
  if (answer.policy) allowInOwnFrame(res, answer.policy);
  if (answer.name === null) {
    // nginx would gather events before it passes them on.
    res.setHeader('X-Accel-Buffering', 'no');
    await pipeline(answer.bytes, res).catch(ignoreLeaving);
    return;
  }
  res.attachment(answer.name);
  await pipeline(answer.bytes, res);
}

const POLICY = 'Content-Security-Policy';

function allowOwnFrames(res: Response): void {
  res.setHeader(POLICY, `${String(res.getHeader(POLICY))};frame-src 'self'`);
}

/** The policy of such a page is its own, stricter one; nobody else frames it. */
function allowInOwnFrame(res: Response, policy: string): void {
  res.setHeader(POLICY, `${policy};frame-ancestors 'self'`);
  res.setHeader('X-Frame-Options', 'SAMEORIGIN');
}

interface Sent {
  exchange: HttpExchange;
  staff: Staff;
  returnTo: string;
  files: readonly ReceivedFile[];
}

async function runAction(route: DeskActionRoute, { exchange, staff, returnTo, files }: Sent) {
  const { req, deps } = exchange;
  const form = (req.body ?? {}) as Record<string, unknown>;
  const request = requestOf(exchange, staff, req.originalUrl);
  return route.run(deps, { ...request, form, files, returnTo });
}

/** True for what is done by a person alone, who shows a key or a code. */
async function needsPerson(
  { fresh, isGrave }: DeskActionRoute,
  { req, deps }: HttpExchange,
): Promise<boolean> {
  if (fresh || !isGrave) return fresh ?? false;
  const form = (req.body ?? {}) as Record<string, unknown>;
  return isGrave(deps, { form, params: req.params as Record<string, string> });
}

async function answerProgramForm(route: DeskActionRoute, exchange: HttpExchange): Promise<void> {
  const staff = await getProgram(exchange, route.right);
  if (await needsPerson(route, exchange)) {
    throw new HttpError(createProblem(403, 'needs_person', 'Это подтверждает только человек'));
  }
  await receive(route, exchange, async (files) => {
    const done = await runAction(route, { exchange, staff, returnTo: '/', files });
    if (done.file) return sendOther(exchange.res, done.file);
    exchange.res.json({ data: { batch: done.batchId, ...(done.data as object | undefined) } });
  });
}

async function answerForm(route: DeskActionRoute, exchange: HttpExchange): Promise<void> {
  const { req, res } = exchange;
  const staff = await findSignedIn(exchange);
  if (!staff) return;
  if (!mayRole(staff.role, route.right)) {
    const shown = { staff, url: returnPath(req) };
    return sendInShell(exchange, forbiddenPage(route.right), shown);
  }
  if ((await needsPerson(route, exchange)) && !(await isConfirmed(exchange, staff))) return;
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
  { req, res }: HttpExchange,
  work: (files: readonly ReceivedFile[]) => Promise<Result>,
): Promise<Result> {
  if (files) return withFiles({ req, res }, files, work);
  if (req.is('multipart/form-data')) throw new HttpError(createProblem(415));
  return work([]);
}

/** The page where the form stands, with what was typed and what is wrong with it. */
async function showAgain(exchange: HttpExchange, returnTo: string, refused: RefusedForm) {
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
  throw refusalProblem(refused);
}

/** Refusal where no page can show it. */
const refusalProblem = ({ status, message }: RefusedForm): HttpError =>
  new HttpError(createProblem(status === 429 ? 429 : 409, undefined, message));
