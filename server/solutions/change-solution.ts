import { z } from 'zod';
import type { SolutionDetails, SolutionLine } from '../../shared/contract/solution-calls.ts';
import { createNotice, type Notice } from '../../shared/notice.ts';
import * as links from '../../shared/routes.ts';
import { countOf, type PluralForms } from '../../shared/ru/plural.ts';
import { shorten } from '../../shared/shorten.ts';
import {
  isTaken,
  MAX_PIECES,
  neededPieces,
  parseSeats,
  printItem,
  type SolutionChange,
} from '../../shared/solution.ts';
import { primaryQuantity } from '../../shared/ui/packages.tsx';
import { roundedNote } from '../basket/rounded-lines.ts';
import { obtainShopper } from '../identity/obtain-shopper.ts';
import type { ActionDone, ActionRequest } from '../platform/http/action.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';

const MAX_LINES = 200;
const texts = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? [value] : value))
  .pipe(z.array(z.string().max(80)).max(MAX_LINES))
  .default([]);
const formSchema = z.object({
  seats: z.string().max(20).default(''),
  /** Seats that the quantities on the page were counted for. */
  hall: z.string().max(20).default(''),
  line: texts,
  quantity: texts,
  act: z.string().max(100).default('count'),
});

interface Typed {
  position: number;
  code: string;
  /** Null: it is no number. */
  quantity: number | null;
}

/** POST /solutions/:code: counts anew, removes, replaces, or puts all of it into the basket. */
export async function changeSolution(deps: PageDeps, request: ActionRequest): Promise<ActionDone> {
  const code = String(request.params['code']);
  const form = formSchema.safeParse(request.body).data;
  if (!form) throw new HttpError(createProblem(400));
  const { viewer } = pageViewer(deps, request.visitor);
  const base = await deps.shop.solution(viewer, { code });
  if (!base) throw new HttpError(createProblem(404));
  const seats = parseSeats(form.seats);
  const hall = parseSeats(form.hall) ?? base.own_seats;
  const typed = readLines(form.line, form.quantity);
  const [act = '', position = '', ...rest] = form.act.split(':');
  const acted = { act, position: Number(position), code: rest.join(':') };
  const items = changesOf(base, typed, hall).map((change) => actOn(change, acted));
  const wish = { seats: seats ?? hall, items: items.filter(isChange) };
  const wrong = seats === null || typed.some(({ quantity }) => quantity === null);
  if (act === 'basket' && !wrong) return putIntoBasket(deps, request, { code, ...wish });
  const location = links.solution(code, {
    seats: wish.seats === base.own_seats ? null : wish.seats,
    items: wish.items.map(printItem),
    replace: act === 'replace' ? acted.position : null,
  });
  return {
    kind: 'done',
    location: `${location}#${act === 'replace' ? 'alternatives' : 'solution-lines'}`,
    ...(wrong && { notice: seats === null ? wrongSeats() : wrongQuantity(base, typed) }),
  };
}

function readLines(lines: readonly string[], quantities: readonly string[]): Typed[] {
  return lines.flatMap((line, at) => {
    const [, position, code = ''] = /^(\d{1,3}):(.*)$/.exec(line) ?? [];
    if (position === undefined) return [];
    const text = (quantities[at] ?? '').replace(/\s/g, '');
    const quantity = /^\d{1,6}$/.test(text) ? Math.min(MAX_PIECES, Number(text)) : null;
    return [{ position: Number(position), code, quantity }];
  });
}

/**
 * Changes that were typed against the set itself; a quantity that the hall gave is none of the
 * visitor's.
 */
function changesOf(base: SolutionDetails, typed: readonly Typed[], hall: number): SolutionChange[] {
  const byPosition = new Map(typed.map((line) => [line.position, line]));
  return base.lines.map((line) => {
    const own = byPosition.get(line.position);
    const { position } = line;
    if (!own) return { position, code: null, quantity: null };
    const isCounted = own.quantity === null || isWhatHallNeeds(line, own.quantity, hall);
    return {
      position,
      code: own.code === line.own_code ? null : own.code,
      quantity: isCounted ? null : own.quantity,
    };
  });
}

/** The page shows whole packages. */
function isWhatHallNeeds(line: SolutionLine, quantity: number, hall: number): boolean {
  const needed = neededPieces(line, hall);
  const step = line.product ? primaryQuantity(line.product) : 1;
  return quantity === needed || quantity === Math.ceil(needed / step) * step;
}

function actOn(
  change: SolutionChange,
  { act, position, code }: { act: string; position: number; code: string },
): SolutionChange {
  if (change.position !== position) return change;
  if (act === 'remove') return { ...change, quantity: 0 };
  if (act === 'restore') return { ...change, quantity: null };
  if (act === 'choose') return { ...change, code };
  return change;
}

const isChange = ({ code, quantity }: SolutionChange) => code !== null || quantity !== null;

interface Wish {
  code: string;
  seats: number;
  items: SolutionChange[];
}

const LINES: PluralForms = ['позиция', 'позиции', 'позиций'];
/** Signs of a set's name in a notice, which holds 200 with what is said after it. */
const MAX_NAME = 150;
/** Lines that a notice names, and signs of each: 300 with what is said around them. */
const MAX_NAMED = 4;
const MAX_LINE_NAME = 55;

const WRONG = { id: 'solution', icon: 'triangle-alert', color: 'warning' } as const;

/** All lines that can be had, at once; the basket's page tells of the others. */
async function putIntoBasket(
  deps: PageDeps,
  request: ActionRequest,
  wish: Wish,
): Promise<ActionDone> {
  const { viewer, cookies } = await obtainShopper(deps, request);
  const solution = await deps.shop.solution(viewer, wish);
  if (!solution) throw new HttpError(createProblem(404));
  const taken = solution.lines.filter(isTaken);
  const left = solution.lines.filter((line) => line.quantity > 0 && !isTaken(line));
  const text = taken.map(({ code, quantity }) => `${code}\t${quantity}`).join('\n');
  const { added, rounded } = await deps.shop.quickOrder(viewer, { text, chosen: [] });
  const isWhole = left.length === 0;
  const notes = [
    ...(isWhole ? [] : [missingText(left)]),
    ...(rounded.length > 0 ? [roundedNote(rounded)] : []),
  ];
  const notice = createNotice({
    id: 'basket',
    title: `«${shorten(solution.title, MAX_NAME)}»: в корзине ${countOf(added, LINES)}`,
    ...(notes.length > 0 && { description: notes.join('. ') }),
    icon: isWhole ? 'shopping-cart' : 'triangle-alert',
    color: isWhole ? 'success' : 'warning',
  });
  return { kind: 'done', cookies, location: links.basket(), notice };
}

/** «Не добавлены: плита, печь и ещё 12 позиций». */
function missingText(left: readonly SolutionLine[]): string {
  const named = left.slice(0, MAX_NAMED).map(({ title }) => shorten(title, MAX_LINE_NAME));
  const more = left.length - named.length;
  const rest = more > 0 ? ` и ещё ${countOf(more, LINES)}` : '';
  return `Не добавлены: ${named.join(', ')}${rest}`;
}

const wrongSeats = (): Notice =>
  createNotice({ ...WRONG, title: 'Сколько мест: нужно число от 1 до 1000' });

function wrongQuantity(base: SolutionDetails, typed: readonly Typed[]): Notice {
  const wrong = typed.find(({ quantity }) => quantity === null)?.position;
  const line = base.lines.find(({ position }) => position === wrong);
  return createNotice({
    ...WRONG,
    title: 'Количество: нужно целое число',
    ...(line && { description: `${line.title}: поставили, сколько нужно на зал` }),
  });
}
