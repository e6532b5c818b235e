import { isSameNumber, yearOf } from '../../../orders/paper-number.ts';
import type { MoneyKind, MoneyName, PaperName } from './read-papers.ts';

/** A paper of money that was judged. */
export interface SeenPaper extends MoneyName {
  paymentId: number | null;
  /** False of one that is known by its payment alone. */
  isNoted: boolean;
}

/** True of kinds that may be one: requisites of orders and former versions name none. */
export const isSameKind = (a: MoneyKind | '', b: MoneyKind | ''): boolean =>
  a === b || a === '' || b === '';

/**
 * True of two papers that are one: by the id of 1C, else by kind, number and day. Numbers begin anew each
 * year; a paper of an order without a date is any of its number.
 */
export function isSameMoney(a: MoneyName, b: MoneyName): boolean {
  if (a.guid !== '' && a.guid === b.guid) return true;
  // 1C has two papers there.
  if (a.guid !== '' && b.guid !== '') return false;
  return isSameKind(a.kind, b.kind) && isSameName(a, b);
}

const isSameName = (a: PaperName, b: PaperName) =>
  isSameNumber(a.number, b.number) && (dayOf(a) === dayOf(b) || !hasDay(a) || !hasDay(b));

export const dayOf = ({ date }: PaperName) => date.slice(0, 10);

const hasDay = ({ date }: PaperName) => yearOf(date) !== '';

/**
 * The judged paper that this one is; undefined: it was not judged. One without kind and id is the first
 * paper with them that comes by its number and day: which of two it was nobody knows any more.
 */
export function findSeen(paper: MoneyName, seen: readonly SeenPaper[]): SeenPaper | undefined {
  const same = seen.filter((each) => isSameMoney(each, paper));
  const known = same.find((each) => !isBare(each));
  if (known || isBare(paper)) return known ?? same[0];
  const isTaken = seen.some((each) => !isBare(each) && isSameName(each, paper));
  return isTaken ? undefined : same[0];
}

/** True of a paper of which neither kind nor id is known. */
export const isBare = ({ kind, guid }: MoneyName): boolean => kind === '' && guid === '';

/** A judged paper with this number of the same year, which may be this one, posted anew. */
export const findAlike = (paper: MoneyName, seen: readonly SeenPaper[]): SeenPaper | undefined =>
  seen.find(
    (each) =>
      isSameKind(each.kind, paper.kind) &&
      isSameNumber(each.number, paper.number) &&
      yearOf(each.date) === yearOf(paper.date),
  );
