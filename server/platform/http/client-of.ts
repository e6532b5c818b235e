import type { CallClient } from '../../../shared/contract/client.ts';
import type { ActionRequest } from './action.ts';

/** The browser behind a form, as the shop's calls are told of it. */
export const clientOf = ({ address, userAgent }: ActionRequest): CallClient => ({
  address: address.slice(0, 60),
  user_agent: userAgent.slice(0, 300),
});
