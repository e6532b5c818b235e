import type { Millis } from '../../../shared/millis.ts';
import { formatPrice } from '../../../shared/money.ts';
import { type DeliveryKind, deliveryTitles } from '../../../shared/order.ts';
import { endOfMoscowDay, formatDay } from '../../../shared/ru/dates.ts';
import type { Offer, OfferedLine } from '../../orders/make-offer.ts';
import {
  findOfferComment,
  listRevisions,
  type OfferRevision,
} from '../../orders/offer-revisions.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { EditConflict, type FieldConflict } from '../changes/merge-edit.ts';

interface SentOffer {
  quoteId: number;
  /** The offer that the form was shown beside; 0: none. */
  revision: number;
  lines: readonly OfferedLine[];
  /** Null: agreed later. */
  delivery: Offer['delivery'];
  /** Within the last day of the offer. */
  validUntil: Millis;
  comment: string;
  actor: string;
}

type StateLine = OfferRevision['state']['lines'][number];

/**
 * True for an offer from an older page that says just what stands by now: sent twice. One's own that is
 * different is the next one. @throws EditConflict when another person's stands that its author has not seen.
 */
export async function isSentTwice(tx: Tx, sent: SentOffer): Promise<boolean> {
  const revisions = await listRevisions(tx, sent.quoteId);
  const now = revisions.findLast(({ isWithdrawn }) => !isWithdrawn);
  if ((now?.revision ?? 0) === sent.revision) return false;
  const isOwn = now?.actor === sent.actor;
  const was = revisions.find(({ revision }) => revision === sent.revision);
  const conflicts = [
    ...lineConflicts(sent, { was, now }),
    ...deliveryConflicts(sent, { was, now, way: await findWay(tx, sent.quoteId) }),
    ...termConflicts(sent, { was, now }),
    ...commentConflicts(sent, now ? await findOfferComment(tx, sent.quoteId, now) : ''),
  ];
  if (isOwn) return conflicts.length === 0;
  if (conflicts.length > 0) throw new EditConflict(conflicts);
  return true;
}

/** @throws EditConflict when a refusal would end an offer of another person that its author has not seen. */
export async function requireSeenOffer(
  tx: Tx,
  sent: Pick<SentOffer, 'quoteId' | 'revision' | 'actor'> & { reason: string },
): Promise<void> {
  const revisions = await listRevisions(tx, sent.quoteId);
  const now = revisions.findLast(({ isWithdrawn }) => !isWithdrawn);
  if (!now || now.revision === sent.revision || now.actor === sent.actor) return;
  const was = revisions.find(({ revision }) => revision === sent.revision);
  const values = { was: was ? tellOffer(was) : '', yours: `Отказ: ${sent.reason}` };
  throw new EditConflict([
    { field: 'revision', title: 'Предложение', ...values, now: tellOffer(now) },
  ]);
}

/** «№ 1: 950,00 ₽, до 1 декабря» */
function tellOffer({ revision, state }: OfferRevision): string {
  const until = state.until === null ? '' : `, до ${formatDay(state.until)}`;
  return `№\u00a0${revision}: ${formatPrice(state.total)}${until}`;
}

interface Known {
  was: OfferRevision | undefined;
  now: OfferRevision | undefined;
}

function lineConflicts({ lines }: SentOffer, { was, now }: Known): FieldConflict[] {
  return lines.flatMap((line) => {
    const [before, present] = [was, now].map((offer) =>
      offer?.state.lines.find(({ position }) => position === line.position),
    );
    const { discount = 0, note = '' } = line;
    const price = Math.round((line.price * (10_000 - discount)) / 10_000);
    const code = line.code || present?.code || '';
    const yours = tell({ price, discount, note, code, comes_on: line.comesOn });
    const [told, shown] = [before, present].map((one) => (one ? tell(one) : ''));
    if (yours === shown) return [];
    const title = present?.title ?? before?.title ?? `Строка ${line.position + 1}`;
    return [{ field: `price.${line.position}`, title, was: told ?? '', yours, now: shown ?? '' }];
  });
}

/** «950,00 ₽, скидка 5 %, будет 2026-12-01, код 254984, «С ножками»» */
function tell(line: Pick<StateLine, 'price' | 'discount' | 'note' | 'code' | 'comes_on'>): string {
  const { price, discount, note, code, comes_on: comesOn } = line;
  return [
    formatPrice(price),
    discount ? `скидка ${String(discount / 100).replace('.', ',')}\u00a0%` : '',
    comesOn ? `будет ${comesOn}` : '',
    code ? `код ${code}` : '',
    note ? `«${note}»` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function deliveryConflicts(
  { delivery }: SentOffer,
  { was, now, way }: Known & { way: string },
): FieldConflict[] {
  const prices = [was?.state.delivery ?? 0, delivery?.price ?? 0, now?.state.delivery ?? 0];
  const [told = '', yours = '', shown = ''] = prices.map((sum) => formatPrice(sum));
  const own = wayText(delivery?.kind ?? 'none', delivery?.address ?? '');
  return [
    { field: 'delivery_price', title: 'Доставка', was: told, yours, now: shown },
    { field: 'delivery_kind', title: 'Как доставим', was: '', yours: own, now: now ? way : own },
  ].filter((conflict) => conflict.yours !== conflict.now);
}

/** «Курьером, улица Ленина, 1» */
const wayText = (kind: DeliveryKind | 'none', address: string): string =>
  kind === 'none' ? 'Договоримся' : `${deliveryTitles[kind]}, ${address}`;

/** Way of the delivery as it stands. */
async function findWay(tx: Tx, quoteId: number): Promise<string> {
  const { delivery_kind, delivery_address } = await tx
    .selectFrom('orders')
    .select(['delivery_kind', 'delivery_address'])
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  return wayText(delivery_kind, delivery_address);
}

function termConflicts({ validUntil }: SentOffer, { was, now }: Known): FieldConflict[] {
  const until = endOfMoscowDay(validUntil);
  if (until === now?.state.until) return [];
  const [told, yours, shown] = [was?.state.until, until, now?.state.until].map((day) =>
    day == null ? '' : formatDay(day),
  );
  const values = { was: told ?? '', yours: yours ?? '', now: shown ?? '' };
  return [{ field: 'valid_until', title: 'Действует до', ...values }];
}

function commentConflicts({ comment }: SentOffer, shown: string): FieldConflict[] {
  if (comment === shown) return [];
  return [{ field: 'comment', title: 'Покупателю', was: '', yours: comment, now: shown }];
}
