import type { NodeProfile } from '../nodes/node-settings.ts';
import { ORDER_PROFILES } from '../orders/profiles.ts';
import type { SessionKind } from '../sessions/session.ts';

/** Versions of CommerceML that the shop reads, the oldest first. */
const READ = ['2.03', '2.04', '2.05', '2.06', '2.07', '2.08', '2.09', '2.10', '3.1'] as const;

/** «2.10» → 210, «3.1» → 301; null: it is no version. */
function rankOf(version: string): number | null {
  const [, major, minor] = /^(\d)\.(\d{1,2})$/.exec(version) ?? [];
  return major && minor ? Number(major) * 100 + Number(minor) : null;
}

/**
 * The newest version that client and shop both speak; orders go out in that of the node's profile. Null: the
 * client names none, or one of before all that the shop knows.
 */
export function spokenVersion(
  asked: string,
  kind: SessionKind,
  profile: NodeProfile,
): string | null {
  const own = kind === 'sale' ? rankOf(ORDER_PROFILES[profile].version) : null;
  const most = Math.min(rankOf(asked) ?? 0, own ?? Number.POSITIVE_INFINITY);
  return READ.findLast((version) => (rankOf(version) ?? 0) <= most) ?? null;
}
