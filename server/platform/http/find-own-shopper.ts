import type { KnownShopper } from '../../../shared/contract/shopper.ts';
import type { AskedPage } from './page-request.ts';
import { withShopper } from './viewer-of.ts';
import type { OwnVisitor } from './visitor.ts';

/** Looks up whose the visitor's tokens are. */
export type FindShopper = (visitor: OwnVisitor) => Promise<KnownShopper | null>;

/** A new auth token for one that has grown old; null when there is none to be had. */
export type RenewToken = (visitor: OwnVisitor) => Promise<string | null>;

/** The same request with the shopper behind it. */
export async function findOwnShopper(
  asked: AskedPage<OwnVisitor>,
  findShopper: FindShopper,
): Promise<AskedPage<OwnVisitor>> {
  const { visitor } = asked.request;
  if (visitor.token === null && visitor.temporaryToken === null) return asked;
  const shopper = await findShopper(visitor);
  return { ...asked, request: { ...asked.request, visitor: withShopper(visitor, shopper) } };
}
