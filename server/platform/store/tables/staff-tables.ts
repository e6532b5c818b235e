import type { Generated } from 'kysely';
import type { StaffRole } from '../../../../shared/backoffice.ts';
import type { Flag } from './flag.ts';

/** One of the shop's own people; never a customer. */
export interface StaffTable {
  id: Generated<number>;
  name: string;
  role: StaffRole;
  /** Salt and scrypt hash; null: none was set. Good with a one-time code alone. */
  password: string | null;
  /** Base32. */
  totp_secret: string | null;
  /** The last period whose one-time code was used: none is good twice. */
  totp_step: Generated<number>;
  created_at: number;
  /** Works here no more. */
  ended_at: number | null;
}

interface StaffInvitationTable {
  /** Hash of what stands in the link. */
  token: string;
  staff_id: number;
  /** The role that it was given for: a person with another one does not get in by it. */
  role: StaffRole;
  created_at: number;
  expires_at: number;
  /** Time when it was used, or when another one took its place. */
  used_at: number | null;
}

interface StaffPasskeyTable {
  /** Id of the credential, base64url. */
  id: string;
  staff_id: number;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  /** JSON list. */
  transports: string;
  /** Owner's name for it. */
  title: string;
  created_at: number;
  used_at: number | null;
}

interface StaffRecoveryCodeTable {
  hash: string;
  staff_id: number;
  used_at: number | null;
}

interface StaffSessionTable {
  /** Hash of the cookie. */
  id: string;
  staff_id: number;
  /** Opened by one button on a demo shop: good there alone. */
  is_demo: Flag;
  created_at: number;
  active_at: number;
  expires_at: number;
  /** Time when a passkey or a one-time code was last shown. */
  fresh_at: number;
  ended_at: number | null;
  address: string;
  user_agent: string;
}

/** Texts that a passkey has to sign; each is good once. */
interface StaffChallengeTable {
  id: string;
  challenge: string;
  staff_id: number | null;
  expires_at: number;
}

/** The right of a program to do what one of the staff may. */
interface StaffTokenTable {
  hash: string;
  /** Name for people. */
  number: number;
  staff_id: number;
  title: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  ended_at: number | null;
}

export interface StaffTables {
  staff: StaffTable;
  staff_invitations: StaffInvitationTable;
  staff_passkeys: StaffPasskeyTable;
  staff_recovery_codes: StaffRecoveryCodeTable;
  staff_sessions: StaffSessionTable;
  staff_challenges: StaffChallengeTable;
  staff_tokens: StaffTokenTable;
}
