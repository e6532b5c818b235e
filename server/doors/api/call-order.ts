import { type CallName, shopContract } from '../../../shared/contract/shop-api.ts';
import { keysOf } from '../../../shared/keys-of.ts';

/** The calls' names so that an address of one is never taken for a parameter of another. */
export function listCallsInOrder(): CallName[] {
  const names = keysOf(shopContract);
  return names.toSorted((a, b) => rank(a).localeCompare(rank(b), 'en'));
}

/** Words sort before parameters, segment by segment. */
function rank(name: CallName): string {
  const segments = shopContract[name].path.split('/');
  return segments.map((segment) => (segment.startsWith(':') ? '1' : '0')).join('');
}
