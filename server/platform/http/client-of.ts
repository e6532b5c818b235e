import type { CallClient } from '../../../shared/contract/client.ts';
import type { ActionRequest } from './action.ts';
import { currentContext } from './request-context.ts';

/** The browser behind a request, as the shop's calls are told of it. */
export const clientOf = ({
  address,
  userAgent,
}: Pick<ActionRequest, 'address' | 'userAgent'>): CallClient => ({
  address: address.slice(0, 60),
  user_agent: userAgent.slice(0, 300),
});

/** The client of a page, by its address alone. */
export const currentClient = (): CallClient => ({
  address: currentContext()?.address ?? '',
  user_agent: '',
});
