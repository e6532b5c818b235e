import { z } from 'zod';
import { formatPrice } from './money.ts';
import { DELIVERY_KINDS, deliveryTitles } from './order.ts';
import { formatFullDay, moscowDay } from './ru/dates.ts';

const kopecks = z.int().nonnegative();

/** An offer as it was sent: what two of them are compared by. */
export const offerStateSchema = z.object({
  /** Epoch milliseconds. */
  until: z.int(),
  delivery: kopecks,
  /** Absent from offers of older shops. */
  way: z.enum([...DELIVERY_KINDS, 'none']).optional(),
  total: kopecks,
  lines: z.array(
    z.object({
      position: z.int(),
      code: z.string(),
      title: z.string(),
      quantity: z.int(),
      /** Of one package, after the discount. */
      price: kopecks,
      sum: kopecks,
      discount: z.int(),
      comes_on: z.string().nullable(),
      note: z.string(),
    }),
  ),
});
export type OfferState = z.infer<typeof offerStateSchema>;
type OfferLine = OfferState['lines'][number];

/** «7,5 %» of hundredths of a percent. */
export const percentText = (hundredths: number): string =>
  `${String(hundredths / 100).replace('.', ',')}\u00a0%`;

/** Differences of an offer from the one before, in words; empty when nothing that is told differs. */
export function offerChanges(before: OfferState, after: OfferState): string[] {
  const known = new Map(before.lines.map((line) => [line.position, line]));
  const lines = after.lines.flatMap((line) => {
    const old = known.get(line.position);
    return old ? lineChanges(old, line) : [`Добавлено: ${line.title}`];
  });
  const delivery = changed('Доставка', price(before.delivery), price(after.delivery));
  const total = changed('Итого', price(before.total), price(after.total));
  const [was, is] = [before, after].map(({ until }) => formatFullDay(moscowDay(until)));
  const ways =
    before.way && after.way ? changed('Как доставим', way(before.way), way(after.way)) : [];
  return [
    ...lines,
    ...ways,
    ...delivery,
    ...changed('Действует до', was ?? '', is ?? ''),
    ...total,
  ];
}

function lineChanges(old: OfferLine, line: OfferLine): string[] {
  const { title } = line;
  const isOther = old.code !== line.code;
  const sold = isOther ? [`${old.title} → ${title}`] : [];
  return [
    ...sold,
    ...changed(title, price(old.price), price(line.price)),
    ...changed(`${title}, скидка`, percentText(old.discount), percentText(line.discount)),
    ...changed(`${title}, будет`, day(old.comes_on), day(line.comes_on)),
    ...(old.note !== line.note && line.note ? [`${title}: ${line.note}`] : []),
  ];
}

const way = (kind: NonNullable<OfferState['way']>) =>
  kind === 'none' ? 'договоримся' : deliveryTitles[kind];
const price = (sum: number) => formatPrice(sum);
const day = (on: string | null) => (on === null ? 'без срока' : formatFullDay(on));

const changed = (title: string, was: string, is: string): string[] =>
  was === is ? [] : [`${title}: ${was} → ${is}`];
