import { cleanLine } from './clean-text.ts';

/** The groups that the rows of a price list stand under, from the outermost. */
interface GroupList {
  /** A row that holds nothing but a group's title. */
  enter(title: string, level: number): void;
  /** A row with goods: the next group is not nested in the last one. */
  leaveGroups(): void;
  path(): string[];
}

const NUMBERING = /^\d{1,3}(?:\.\d{1,3})*[.)]\s+/;

/**
 * Groups by their depth: the rows' levels tell it with an outline; without one a group right below
 * a group is nested in it.
 */
export function createGroupList(hasOutline: boolean): GroupList {
  const trail: string[] = [];
  let afterGoods = false;
  return {
    enter(title, level) {
      const line = cleanLine(title);
      if (hasOutline) trail.length = Math.min(trail.length, level);
      else if (afterGoods) trail.pop();
      trail.push(line.replace(NUMBERING, '') || line);
      afterGoods = false;
    },
    leaveGroups() {
      afterGoods = true;
    },
    path: () => [...trail],
  };
}
