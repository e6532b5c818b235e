import { z } from 'zod';
import { BASKET_GROUPS } from '../../shared/contract/basket.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import { idSchema } from '../../shared/ids.ts';
import { createNotice, type Notice } from '../../shared/notice.ts';
import { MAX_TYPED_PROMO } from '../../shared/promo.ts';
import { MAX_QUICK_TEXT, TOO_LONG_LIST } from '../../shared/quick-order.ts';
import { countOf, type PluralForms, plural } from '../../shared/ru/plural.ts';
import type { RefusedList } from '../../views/basket/quick-order.tsx';
import { cityCookies } from '../cities/city-cookies.ts';
import { obtainShopper } from '../identity/obtain-shopper.ts';
import type {
  ActionAnswer,
  ActionDone,
  ActionRequest,
  CookieChanges,
} from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';
import { basketFragments, showBasketPage } from './load-basket-page.tsx';
import type { QuickOrdered } from './quick-order.ts';
import { roundedNote } from './rounded-lines.ts';

const meantSchema = z.union([z.literal('all'), z.enum(BASKET_GROUPS), idSchema]);
const marksSchema = z.union([z.object({ check: meantSchema }), z.object({ uncheck: meantSchema })]);
const returnSchema = z.union([z.object({ product_id: idSchema }), z.object({ forget: idSchema })]);

interface Change {
  notice?: Notice;
  cookies?: CookieChanges;
}

/** Makes a change for a visitor who may write, and answers with the basket as it is then. */
async function answer(
  deps: PageDeps,
  request: ActionRequest,
  change: (viewer: Viewer) => Promise<Change | undefined>,
): Promise<ActionDone> {
  const { viewer, cookies } = await obtainShopper(deps, request);
  const made = (await change(viewer)) ?? {};
  return {
    kind: 'done',
    ...made,
    cookies: { ...cookies, ...made.cookies },
    fragments: basketFragments(deps, { visitor: request.visitor, viewer }),
  };
}

function parse<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new HttpError(createProblem(400));
}

/** POST /basket/marks: `check` or `uncheck` a product, a group, or all. */
export function markInBasket(deps: PageDeps, request: ActionRequest): Promise<ActionDone> {
  const form = parse(marksSchema, request.body);
  const checked = 'check' in form;
  const meant = checked ? form.check : form.uncheck;
  return answer(deps, request, async (viewer) => {
    const named =
      meant === 'all' ? {} : typeof meant === 'number' ? { id: meant } : { group: meant };
    await deps.shop.markBasket(viewer, { checked, ...named });
    return undefined;
  });
}

/** POST /basket/removals */
export function removeMarked(deps: PageDeps, request: ActionRequest): Promise<ActionDone> {
  return answer(deps, request, async (viewer) => {
    await deps.shop.removeChecked(viewer, {});
    return undefined;
  });
}

/** POST /basket/returns: puts a product back, or gives that up. */
export function returnToBasket(deps: PageDeps, request: ActionRequest): Promise<ActionDone> {
  const form = parse(returnSchema, request.body);
  return answer(deps, request, async (viewer) => {
    if ('forget' in form) await deps.shop.forgetRemoved(viewer, { id: form.forget });
    else await deps.shop.returnToBasket(viewer, { id: form.product_id });
    return undefined;
  });
}

/** POST /basket/review: «Понятно». */
export function acknowledgeBasket(deps: PageDeps, request: ActionRequest): Promise<ActionDone> {
  return answer(deps, request, async (viewer) => {
    await deps.shop.acknowledgeBasket(viewer, {});
    return undefined;
  });
}

/** POST /basket/city: the city is right; everywhere, not in the basket alone. */
export function confirmCity(deps: PageDeps, request: ActionRequest): Promise<ActionDone> {
  return answer(deps, request, async (viewer) => {
    await deps.shop.confirmBasketCity(viewer, {});
    const isPlain = request.fragments.length === 0;
    return { cookies: cityCookies(deps, viewer.cityId, { isPlain }) };
  });
}

const promoSchema = z.union([
  z.object({ remove: z.literal('1') }),
  z.object({ code: z.string().max(MAX_TYPED_PROMO) }),
]);

/** POST /basket/promo: a promo code, or none any more; one that is not taken stays in its field. */
export async function changePromo(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const form = parse(promoSchema, request.body);
  const { viewer, cookies } = await obtainShopper(deps, request);
  if ('remove' in form) await deps.shop.removePromo(viewer, {});
  const message = 'remove' in form ? null : await enterPromo(deps, viewer, form.code, request);
  const basket = { visitor: request.visitor, viewer };
  if (message === null) {
    return { kind: 'done', cookies, fragments: basketFragments(deps, basket) };
  }
  const typed = 'code' in form ? form.code : '';
  const page = await showBasketPage(deps, basket, { refusedPromo: { typed, message } });
  return { kind: 'refused', cookies, page };
}

/** Null when the code is taken down; else why it is not. */
async function enterPromo(
  { shop }: PageDeps,
  viewer: Viewer,
  code: string,
  request: ActionRequest,
): Promise<string | null> {
  if (code.trim() === '') return 'Введите промокод';
  try {
    const { known } = await shop.enterPromo(viewer, { code, client: clientOf(request) });
    return known ? null : 'Такого промокода нет: проверьте буквы и\u00a0цифры';
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'too_many') throw error;
    return error.message;
  }
}

const LINES: PluralForms = ['строка', 'строки', 'строк'];
const ADDED: PluralForms = ['Добавлена', 'Добавлены', 'Добавлено'];
const CHOICE = /^choice-(\d{1,4})$/;

/** A pasted list; a browser sends each end of a line as two signs and counts it as one. */
const pastedSchema = z
  .string()
  .default('')
  .transform((text) => text.replaceAll('\r\n', '\n'));

/** Mark of the lines that the field was filled with. */
const markSchema = z.string().max(40).nullable().default(null);

/** Key of the form, absent from pages of a former version. */
const keySchema = z.string().min(1).max(40).nullable().default(null);

/** POST /basket/quick-order: a pasted list, and choices for lines of the one before. */
export async function orderByList(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const fields = (request.body ?? {}) as Record<string, unknown>;
  const text = parse(pastedSchema, fields['lines']);
  const mark = parse(markSchema, fields['mark']);
  const key = parse(keySchema, fields['key']);
  const chosen = Object.entries(fields).flatMap(([name, value]) => {
    const place = CHOICE.exec(name)?.[1];
    if (place === undefined) return [];
    return [{ place: Number(place), id: parse(z.union([idSchema, z.literal('none')]), value) }];
  });
  const pasted = { typed: text, mark, chosen: new Map(chosen.map(({ place, id }) => [place, id])) };
  const refuse = (message: string) => refuseList(deps, request, { ...pasted, message });
  if (text.length > MAX_QUICK_TEXT) return refuse(TOO_LONG_LIST);
  const order = async (viewer: Viewer) => {
    const ordered = await deps.shop.quickOrder(viewer, {
      text,
      mark,
      key,
      chosen: chosen.map((each) => ({ ...each, id: each.id === 'none' ? null : each.id })),
    });
    return { notice: quickNotice(ordered) };
  };
  try {
    return await answer(deps, request, order);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'conflict') throw error;
    return refuse(error.message);
  }
}

/** The list again as it was pasted, with the choices beside it: nothing is cut, and nothing is taken. */
async function refuseList(
  deps: PageDeps,
  { visitor }: ActionRequest,
  refusedList: RefusedList,
): Promise<ActionAnswer> {
  const { viewer } = pageViewer(deps, visitor);
  const page = await showBasketPage(deps, { visitor, viewer }, { refusedList });
  return { kind: 'refused', page };
}

function quickNotice({ added, left, repeated, rounded }: QuickOrdered): Notice {
  const notes = [
    ...(left > 0 ? [`Осталось разобрать: ${countOf(left, LINES)}`] : []),
    ...(rounded.length > 0 ? [roundedNote(rounded)] : []),
  ];
  const common = { id: 'basket', ...(notes.length > 0 && { description: notes.join('. ') }) };
  if (added === 0) {
    const title = left > 0 ? 'Ничего не добавлено' : 'Вставьте список артикулов';
    return createNotice({ ...common, title, icon: 'triangle-alert', color: 'warning' });
  }
  return createNotice({
    ...common,
    title: `${repeated ? 'Этот список уже в\u00a0корзине:' : plural(added, ADDED)} ${countOf(added, LINES)}`,
    icon: 'shopping-cart',
    color: 'success',
  });
}
