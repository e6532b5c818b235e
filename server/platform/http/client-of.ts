import type { Request } from 'express';
import {
  type CallClient,
  type ClientAddress,
  toClientAddress,
} from '../../../shared/contract/client.ts';
import type { ActionRequest } from './action.ts';
import { currentContext } from './request-context.ts';

/** The network address behind a request and the proxies in front: the only way to read it. */
export const addressOf = (req: Request): ClientAddress => toClientAddress(req.ip);

/** The browser behind a request, as the shop's calls are told of it. */
export const clientOf = ({
  address,
  userAgent,
  guestKey,
}: Pick<ActionRequest, 'address' | 'userAgent' | 'guestKey'>): CallClient => ({
  address,
  user_agent: userAgent.slice(0, 300),
  is_program: false,
  guest_key: guestKey,
});

/** The client of a page, by its address alone. */
export const currentClient = (): CallClient => ({
  address: currentContext()?.address ?? toClientAddress(),
  user_agent: '',
  is_program: false,
  guest_key: null,
});
