/**
 * Cookie in which a browser names the guest whom its first change makes, before the shop has answered:
 * changes that go side by side are one guest's. The first answer takes it away.
 */
export const GUEST_KEY_COOKIE = 'guest_key';

/** Time for which it stands for the guest, on both sides. */
export const GUEST_KEY_SECONDS = 600;

/** Key as `crypto.randomUUID` writes it: version 4, which the empty UUID is not. */
export const GUEST_KEY_FORM =
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
