import type { Person } from '../../shared/contract/people.ts';
import type { AskedPage } from './page-request.ts';
import type { OwnVisitor } from './visitor.ts';

/** Looks up whose the visitor's tokens are. */
export type FindPerson = (visitor: OwnVisitor) => Promise<Person | null>;

/** A new auth token for one that has grown old; null when there is none to be had. */
export type RenewToken = (visitor: OwnVisitor) => Promise<string | null>;

/** The same request with the person behind it. */
export async function recognise(
  asked: AskedPage<OwnVisitor>,
  findPerson: FindPerson,
): Promise<AskedPage<OwnVisitor>> {
  const { visitor } = asked.request;
  if (visitor.token === null && visitor.temporaryToken === null) return asked;
  const person = await findPerson(visitor);
  return { ...asked, request: { ...asked.request, visitor: { ...visitor, person } } };
}
