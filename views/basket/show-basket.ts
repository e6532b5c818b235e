import type {
  BasketView,
  FaultView,
  GroupView,
  LineView,
  NoteView,
  OriginView,
  RemovedView,
} from '../../client/basket/basket-view.ts';
import { perUnit } from '../../shared/availability.ts';
import { roundToPackage } from '../../shared/basket.ts';
import type { BasketGroupName } from '../../shared/contract/basket.ts';
import { BASKET_GROUPS } from '../../shared/contract/basket.ts';
import type {
  BasketDetails,
  BasketLine,
  RemovedLine,
} from '../../shared/contract/basket-details.ts';
import { lineSum } from '../../shared/line-sum.ts';
import { formatPrice } from '../../shared/money.ts';
import * as links from '../../shared/routes.ts';
import { inCity } from '../../shared/ru/in-city.ts';
import { keepTogether } from '../../shared/ru/keep-together.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';
import { isStillSold } from '../../shared/stock.ts';
import { ORDERED_NOTE, originTexts } from '../../shared/supply-words.ts';
import { hasPackageChoice, soldPackage } from '../../shared/ui/packages.tsx';

/** Text in the field of a line that is no number of units. */
export interface RefusedUnits extends FaultView {
  productId: number;
}

interface Shown {
  favorites: ReadonlySet<number>;
  /** Title of the city in the prepositional case: «Казани». */
  cityIn: string;
  refused: RefusedUnits | null;
}

/** The basket's lines as texts; what was removed stands where it stood. */
export function showBasket(
  { groups, removed }: Pick<BasketDetails, 'groups' | 'removed'>,
  shown: Shown,
): BasketView {
  const views = BASKET_GROUPS.map((name): GroupView => {
    const lines = groups.find((group) => group.name === name)?.items ?? [];
    const gone = removed.filter(({ group }) => group === name);
    const rows = [
      ...lines.map((line) => ({ at: line.added_at, row: showLine(line, shown) })),
      ...gone.map((line) => ({ at: line.added_at, row: showRemoved(line) })),
    ]
      .toSorted((a, b) => a.at - b.at || a.row.id - b.row.id)
      .map(({ row }) => row);
    return { name, ...groupWords(name, shown.cityIn), rows };
  });
  return { groups: views.filter(({ rows }) => rows.length > 0) };
}

function groupWords(name: BasketGroupName, cityIn: string): Pick<GroupView, 'title' | 'hint'> {
  switch (name) {
    case 'recieve_avail':
      return { title: 'В наличии', hint: `Есть на складе ${inCity(cityIn)}` };
    case 'other_city':
      return {
        title: 'Из других городов',
        hint: 'Привезём со склада в другом городе',
      };
    case 'supply':
      return { title: 'Под заказ', hint: `Сейчас нет на\u00a0складах. ${ORDERED_NOTE}` };
    case 'absent':
      return {
        title: 'Нет в наличии',
        hint: 'Распродано: такой товар больше не придёт, в заказ он не попадёт',
      };
    case 'request':
      return {
        title: 'Цена по запросу',
        hint: 'Менеджер назовёт цену и срок, платить пока не нужно',
      };
  }
}

function showRemoved({ id, title, code }: RemovedLine): RemovedView {
  return { kind: 'removed', id, title: keepTogether(title), url: links.product(code), left: null };
}

function showLine(line: BasketLine, { favorites, refused }: Shown): LineView {
  const { id, title, common_info, photo, packages, unit, amount_in_basket, checked } = line;
  return {
    kind: 'line',
    id,
    title: keepTogether(title),
    checked,
    step: line.package,
    amount: amount_in_basket,
    url: links.product(common_info.code),
    image: photo[0]?.key ?? null,
    code: `Код ${common_info.code}`,
    origins: tellParts(line),
    price: priceText(line),
    packagePrice: line.package_price,
    packages: hasPackageChoice(line)
      ? packages.map(({ quantity, short_title }) => ({ quantity, title: short_title }))
      : [],
    unit,
    sum: line.total_sum === null ? '—' : formatPrice(sumOf(line, boughtUnits(line))),
    favorite: favorites.has(id),
    note: showNote(line),
    fault: refused?.productId === id ? { typed: refused.typed, text: refused.text } : null,
  };
}

/** Some units are bought now, and a manager is asked for the others. */
export const isSplit = (line: BasketLine): boolean =>
  line.package_price !== null &&
  !line.flags.logotyped &&
  line.from_supply > 0 &&
  line.from_city + line.from_others > 0;

/** Units that the sum of a line is of: those that go into the order, where there are any. */
const boughtUnits = (line: BasketLine): number =>
  line.amount_in_basket - (isSplit(line) ? line.from_supply : 0);

const sumOf = (line: BasketLine, units: number): number => lineSum(line, units, line.package) ?? 0;

/**
 * Sources of the units; the part of a split line that a manager is asked for has its own sum. Units that
 * all lie in the city are not counted: «1 шт. в наличии» reads as the last one.
 */
function tellParts(line: BasketLine): OriginView[] {
  const [first, ...others] = line.parts;
  if (first?.from === 'city' && others.length === 0)
    return [{ text: 'В\u00a0наличии', style: 'avail' }];
  const origins = originTexts(line.parts, line.unit);
  if (!isSplit(line)) return origins;
  const sum = formatPrice(sumOf(line, line.from_supply));
  return origins.map(({ text, style }) => ({
    style,
    text: style === 'schedule' ? `${text}: ${sum} заявкой, не\u00a0в\u00a0сумме` : text,
  }));
}

function priceText({ package: step, package_price, unit }: BasketLine): string {
  if (package_price === null) return 'Цена по запросу';
  const one = step > 1 ? `уп.\u00a0${unitCount(step, unit)}` : perUnit(unit);
  return `${formatPrice(package_price)} за\u00a0${one}`;
}

/** Note on an amount above what there is (S4.13), with what one tap can do about it. */
function showNote(line: BasketLine): NoteView | null {
  const { blocked, from_city, from_others, from_supply, in_stock, package_price, unit } = line;
  const here = wholePackages(line.avail_info?.free ?? 0, line.package);
  if (blocked !== null && isRepacked(line)) return showRepacked(line);
  if (blocked !== null) {
    const keep = line.flags.allow_to_order ? keepButton(in_stock, line) : null;
    const text = keep ? `В наличии только ${unitCount(in_stock, unit)}` : whyNot(line);
    return { text, blocks: true, keep };
  }
  const isShort = from_supply > 0 || (from_city > 0 && from_others > 0);
  if (package_price === null || in_stock === 0 || !isShort) return null;
  const text =
    from_city > 0
      ? `Сейчас в\u00a0городе ${unitCount(from_city, unit)}`
      : `Есть только ${unitCount(in_stock, unit)}`;
  return { text, blocks: false, keep: keepButton(here > 0 ? here : in_stock, line) };
}

/** The product is still sold, but not in the package that the line counts in. */
export const isRepacked = (line: BasketLine): boolean =>
  line.flags.allow_to_order &&
  isStillSold(line) &&
  soldPackage(line, line.package) !== line.package;

/** A package that is sold no more: the next one that holds as much is one tap away. */
function showRepacked(line: BasketLine): NoteView {
  const { amount_in_basket, package: step, unit } = line;
  const amount = roundToPackage(amount_in_basket, soldPackage(line, step));
  const packed = step > 1 ? `Упаковками по ${unitCount(step, unit)}` : 'Поштучно';
  return {
    text: `${packed} больше не продаётся`,
    blocks: true,
    keep: { amount, text: `Взять ${unitCount(amount, unit)}` },
  };
}

const whyNot = ({ flags }: BasketLine) =>
  flags.allow_to_order && !flags.discontinued ? 'Продан' : 'Больше нельзя заказать';

const wholePackages = (units: number, step: number) => Math.floor(units / step) * step;

const keepButton = (amount: number, { amount_in_basket, unit }: BasketLine): NoteView['keep'] =>
  amount > 0 && amount < amount_in_basket
    ? { amount, text: `Оставить ${unitCount(amount, unit)}` }
    : null;
