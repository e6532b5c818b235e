import { MAILING_CONSENT } from '../../shared/consents.ts';
import type { Viewer } from '../../shared/contract/call.ts';
import type { ShopApi } from '../../shared/contract/shop-api.ts';
import { createNotice } from '../../shared/notice.ts';
import * as links from '../../shared/routes.ts';
import { SIGNED_OUT_COOKIES } from '../login/log-out.ts';
import type { ActionAnswer, ActionRequest, RunAction } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';
import { goneFromListNotice, savedNotice } from './account-words.ts';
import { ownIdSchema } from './own-id.ts';

type OwnCall = 'removeFirm' | 'chooseFirm' | 'removeAddress' | 'chooseAddress';

/** Titles of the notice: after a change, and when its thing is no longer there. */
interface Words {
  done: string;
  gone: string;
}

/** The handler of a button beside a firm or an address of the customer's; another's is not there. */
export function changeOwn(deps: PageDeps, call: OwnCall, words: Words): RunAction {
  return async ({ params, visitor }) => {
    const id = ownIdSchema.safeParse(params.id).data;
    const { viewer } = pageViewer(deps, visitor);
    const change: (viewer: Viewer, input: { id: number }) => ReturnType<ShopApi[OwnCall]> =
      deps.shop[call];
    if (id === undefined) throw new HttpError(createProblem(404));
    const isDone = await change(viewer, { id });
    const notice = isDone ? savedNotice(words.done) : goneFromListNotice(words.gone);
    return { kind: 'done', location: links.profile(), notice };
  };
}

/** POST /lk/profil/mailing */
export async function changeMailing(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const { viewer } = pageViewer(deps, request.visitor);
  const on = (request.body as { on?: unknown }).on === '1';
  const wish = { on, consent: MAILING_CONSENT, client: clientOf(request) };
  const location = links.profile();
  if (!(await deps.shop.setMailing(viewer, wish))) {
    const title = 'Сначала укажите почту и сохраните';
    const notice = createNotice({ id: 'account', title, icon: 'circle-alert', color: 'warning' });
    return { kind: 'done', location, notice };
  }
  const notice = on
    ? savedNotice(
        'Подписка оформлена',
        'Если почта ещё не подтверждена, перейдите по ссылке в письме',
      )
    : savedNotice(
        'Подписка из профиля отключена',
        'Если подписывались и в другом месте, отпишитесь по ссылке в любом письме',
      );
  return { kind: 'done', location, notice };
}

/** POST /lk/profil/sessions/:id/end */
export async function endOwnSession(
  deps: PageDeps,
  { params, visitor }: ActionRequest,
): Promise<ActionAnswer> {
  const { viewer } = pageViewer(deps, visitor);
  const session = String(params.id).slice(0, 60);
  const isEnded = await deps.shop.endSession(viewer, { session });
  const notice = isEnded
    ? savedNotice('Сеанс завершён')
    : goneFromListNotice('Этот сеанс уже завершён');
  return { kind: 'done', location: links.profile(), notice };
}

/** POST /lk/profil/sessions/end: «Выйти везде», here too. */
export async function endOwnSessions(
  deps: PageDeps,
  { visitor }: ActionRequest,
): Promise<ActionAnswer> {
  await deps.shop.endSessions(pageViewer(deps, visitor).viewer, {});
  const title = 'Вы вышли на всех устройствах';
  const notice = createNotice({ id: 'signed-out', title, icon: 'log-out' });
  return { kind: 'done', location: links.home(), notice, cookies: SIGNED_OUT_COOKIES };
}
