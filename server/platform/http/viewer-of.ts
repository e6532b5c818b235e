import type { Viewer } from '../../../shared/contract/call.ts';
import type { KnownShopper } from '../../../shared/contract/shopper.ts';
import type { OwnVisitor, Visitor } from './visitor.ts';

/** A visitor has one viewer: whose token it is, is looked up once for each. */
const viewers = new WeakMap<Visitor, Viewer>();

/** The visitor in the terms of the shop's calls. */
export function viewerOf(visitor: Visitor): Viewer {
  const known = viewers.get(visitor);
  if (known) return known;
  const { cityId, rateId, token, temporaryToken, level } = visitor;
  const viewer: Viewer = { cityId, country: 'ru', rate: rateId, token: token ?? temporaryToken };
  if (level) viewer.level = level;
  viewers.set(visitor, viewer);
  return viewer;
}

/** The same visitor, with the same viewer, once it is known who the tokens belong to. */
export function withShopper(visitor: OwnVisitor, shopper: KnownShopper | null): OwnVisitor {
  const known = { ...visitor, shopper };
  viewers.set(known, viewerOf(visitor));
  return known;
}
