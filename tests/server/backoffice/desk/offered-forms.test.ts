import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskActions, deskPages } from '../../../../server/backoffice/desk-table.ts';
import { mayRole, STAFF_ROLES, type StaffRole } from '../../../../shared/backoffice.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { makeAllSamples } from '../samples/all-samples.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

/** Signing out is nobody's change. */
const BESIDE = new Set<string>([desk.logout.path]);

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? null;

/** Fields of a form that a person may fill in. */
const isOpen = (tag: string) => !/type="hidden"|\s(?:readonly|disabled)=""/i.test(tag);

function actionOf(address: string) {
  const { pathname } = new URL(address, 'http://desk');
  const fits = ({ path }: { path: string }) =>
    new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname);
  return deskActions.find(({ path }) => path === pathname) ?? deskActions.find(fits);
}

/** Faults of the forms that change something on a page of a role. */
function findFaults(html: string, role: StaffRole): string[] {
  return [...html.matchAll(/<form\b([^>]*method="post"[^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, head = '', body = '']) => {
      const action = attribute(head, 'action') ?? '';
      if (BESIDE.has(action)) return [];
      const buttons = [...body.matchAll(/<button\b[^>]*>/g)].map(([tag]) => tag);
      const targets = buttons.map((tag) => attribute(tag, 'formaction') ?? action);
      const closed = targets.filter((target) => {
        const right = actionOf(target)?.right;
        return right === undefined || !mayRole(role, right);
      });
      const fields = [...body.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)];
      const isStuck = buttons.length === 0 && fields.some(([tag]) => isOpen(tag));
      return isStuck ? [...closed, `${action} cannot be sent`] : closed;
    },
  );
}

describe('the forms of the back office', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench();
  });
  afterAll(() => bench.close());

  const pages = deskPages.filter(({ isLive }) => !isLive).map(({ path }) => path);

  it.each(pages)('of %s are offered to those who may send them', async (path) => {
    const { things } = makeAllSamples(bench);
    const address = path.replace(/:\w+/, String(await things[path]?.()));
    const right = deskPages.find((page) => page.path === path)?.right ?? 'desk.use';
    for (const role of STAFF_ROLES.filter((one) => mayRole(one, right))) {
      const { text = '', type } = await bench.as(role).get(address);
      if (type !== 'text/html') return;
      expect([role, findFaults(text, role)]).toEqual([role, []]);
    }
  });
});
