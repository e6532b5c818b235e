import type { ReactNode } from 'react';
import type { ClientAddress } from '../../../shared/contract/client.ts';
import type { Notice } from '../../../shared/notice.ts';
import type { CookieName } from './cookies.ts';
import type { Page } from './page.ts';
import type { OwnVisitor } from './visitor.ts';

/** A form that was sent: everything that a change may depend on. */
export interface ActionRequest {
  /** Pattern of the route. */
  route: string;
  params: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Path as in the address, percent-encoded. */
  path: string;
  /** Fields of the form, or JSON; untrusted. */
  body: unknown;
  /** Visitor with the shopper behind the tokens. */
  visitor: OwnVisitor;
  /** Page of the form: `return_to` or the page that it was sent from; a path of this host. */
  returnTo: string;
  /** Ids of the fragments that the browser's script asked for; empty for a plain form. */
  fragments: readonly string[];
  /** Address of the client. */
  address: ClientAddress;
  userAgent: string;
  /** Key by which the browser names the guest whom this change may make. */
  guestKey: string | null;
}

/** Cookies that an answer sets; null removes. */
export type CookieChanges = Partial<Record<CookieName, string | null>>;

/** The change was made. A plain form goes on to `location`; a script gets the fragments it asked for. */
export interface ActionDone {
  kind: 'done';
  /** A path of this host; where the form stands when absent. */
  location?: string;
  /** Instead: an address of another host, where the payment system takes the money. */
  outside?: string;
  notice?: Notice;
  cookies?: CookieChanges;
  /** Fragments by id; made only when asked for. The header's are there for every action. */
  fragments?: Readonly<Record<string, () => ReactNode | Promise<ReactNode>>>;
  /** A script gets the fragments of the page where the form stands, as the change has left it. */
  leadsBack?: true;
}

/** The form is shown again with what is wrong in it. */
export interface ActionRefused {
  kind: 'refused';
  /** Page of the refusal, with status 422. */
  page: Page;
  cookies?: CookieChanges;
}

export type ActionAnswer = ActionDone | ActionRefused;
export type RunAction = (request: ActionRequest) => Promise<ActionAnswer>;
