import type { Generated } from 'kysely';

/** A call back that was asked for. */
interface CallbackTable {
  id: Generated<number>;
  name: string;
  phone: string;
  comment: string;
  city_id: number;
  asked_at: number;
  /** When its card closed it; follows the card by itself. */
  desk_done_at: Generated<number | null>;
}

/** A project or a dealer's contract that was asked for. */
interface InquiryTable {
  id: Generated<number>;
  kind: 'planning' | 'dealer';
  name: string;
  phone: string;
  /** '' when not given. */
  email: string;
  comment: string;
  /** JSON: what only this kind has (server/contacts/save-inquiry.ts). */
  details: string;
  city_id: number;
  asked_at: number;
  /** When its card closed it; follows the card by itself. */
  desk_done_at: Generated<number | null>;
}

/** Mailing by double opt-in. */
export interface SubscriptionTable {
  email: string;
  /** Confirms and ends the subscription. */
  token: string;
  /** Version of the text that was agreed to. */
  consent: string;
  address: string;
  asked_at: number;
  confirmed_at: number | null;
  ended_at: number | null;
}

/** A browser that may be notified. */
interface PushSubscriptionTable {
  id: Generated<number>;
  /** Address at the browser's push service: it is enough to send to the browser. */
  endpoint: string;
  /** Keys of the browser, base64url. */
  p256dh: string;
  auth: string;
  shopper_id: number;
  /** Session of a customer: no messages after signing out. Null: a guest's. */
  session_id: string | null;
  user_agent: string;
  created_at: number;
}

export interface InquiryTables {
  callbacks: CallbackTable;
  inquiries: InquiryTable;
  subscriptions: SubscriptionTable;
  push_subscriptions: PushSubscriptionTable;
}
