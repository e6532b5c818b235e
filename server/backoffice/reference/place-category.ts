import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { type CategoryPlace, listPlaces } from '../entities/category-tree.ts';
import { categoryKind } from '../entities/reference-kinds.ts';
import { editReference } from './edit-reference.ts';
import { getReference, listTouched } from './reference-actions.ts';

const MOVES = ['up', 'down', 'in', 'out', 'into', 'before', 'after'] as const;
type Move = (typeof MOVES)[number];

/** Place in the tree: below which category (null: at the top), and after how many others there. */
interface Target {
  parentId: number | null;
  at: number;
}

interface Wish {
  id: number;
  move: Move;
  /** Category that `into`, `before` and `after` mean; 0: the top of the tree. */
  other: number;
}

/** Place that a move means; null: there is nowhere to go. @throws CallError when the other one is gone. */
function findTarget(places: readonly CategoryPlace[], { id, move, other }: Wish): Target | null {
  const own = places.find((place) => place.id === id);
  if (!own) return null;
  const below = (parentId: number | null) =>
    places.filter((place) => place.parent_id === parentId && place.id !== id);
  const here = places.filter(({ parent_id }) => parent_id === own.parent_id).indexOf(own);
  const parentId = own.parent_id;
  if (move === 'up') return here > 0 ? { parentId, at: here - 1 } : null;
  if (move === 'down') return here < below(parentId).length ? { parentId, at: here + 1 } : null;
  if (move === 'in') {
    const previous = below(parentId)[here - 1];
    return previous ? { parentId: previous.id, at: below(previous.id).length } : null;
  }
  if (move === 'out') {
    const above = places.find((place) => place.id === parentId);
    if (!above) return null;
    return { parentId: above.parent_id, at: below(above.parent_id).indexOf(above) + 1 };
  }
  const named = places.find((place) => place.id === other);
  if (!named && (move !== 'into' || other !== 0)) {
    throw new CallError('not_found', 'Категория: такой нет');
  }
  if (move === 'into') return { parentId: named?.id ?? null, at: below(named?.id ?? null).length };
  const beside = below(named?.parent_id ?? null);
  const at = beside.findIndex((place) => place.id === other);
  return { parentId: named?.parent_id ?? null, at: move === 'before' ? at : at + 1 };
}

export const placeCategory = deskAction({
  path: desk.categoryPlace.path,
  right: 'products.change',
  input: z.object({ move: z.enum(MOVES), other: z.string().max(12).default('') }),
  async run({ store }, { staff, params, input, now }) {
    const { id, title } = await getReference(store.db, categoryKind, params['id']);
    const batch = {
      staffId: staff.id,
      action: 'category.place',
      title: `Категория «${title}»: место`,
      now,
    };
    return changeAs(store, batch, async (change) => {
      const { tx } = change;
      const places = await listPlaces(tx);
      const target = findTarget(places, { id, move: input.move, other: readId(input.other) });
      const own = places.find((place) => place.id === id);
      if (!target || !own || (input.move !== 'into' && input.other === String(id))) return;
      const order = orderOf(places, id, target);
      await change.watch('category', [
        ...new Set([...(await listTouched(tx, categoryKind, id)), ...order]),
      ]);
      if (target.parentId !== own.parent_id) {
        const by = { staffId: staff.id, now };
        await editReference(tx, { kind: categoryKind, id }, { parent_id: target.parentId }, by);
      }
      await renumber(tx, { order, places, now });
    });
  },
});

/** Ids below a parent, with the moved one among them. */
function orderOf(places: readonly CategoryPlace[], id: number, { parentId, at }: Target): number[] {
  const order = places
    .filter((place) => place.parent_id === parentId && place.id !== id)
    .map((place) => place.id);
  order.splice(at, 0, id);
  return order;
}

interface Numbering {
  order: readonly number[];
  places: readonly CategoryPlace[];
  now: number;
}

async function renumber(tx: Tx, { order, places, now }: Numbering): Promise<void> {
  const positionOf = new Map(places.map(({ id, position }) => [id, position]));
  for (const [at, id] of order.entries()) {
    if (positionOf.get(id) === at + 1) continue;
    await tx
      .updateTable('categories')
      .set({ position: at + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
  }
}
