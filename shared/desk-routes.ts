import { createRoute, page, text, unless } from './route.ts';

/**
 * Addresses of the back office, one line each, as those of the shop in routes.ts. To be imported as a
 * namespace.
 */

// Signing in.
export const login = createRoute('/login', { query: { next: text } });
export const loginByCode = createRoute('/login/code');
export const loginByPasskey = createRoute('/login/passkey');
export const loginByRecovery = createRoute('/login/recovery', { query: { next: text } });
export const demoLogin = createRoute('/login/demo');
export const logout = createRoute('/logout');
/** What a passkey has to sign: POST, JSON. */
export const passkeyChallenge = createRoute('/passkey-challenge');
export const invitation = createRoute('/invitation/:token');
export const invitationPasskey = createRoute('/invitation/:token/passkey');
/** One's own keys and sessions. */
export const own = createRoute('/me');
export const ownPasskeys = createRoute('/me/passkeys');
export const ownPasskey = createRoute('/me/passkeys/:id/removal');
export const ownTotp = createRoute('/me/totp');
export const ownCodes = createRoute('/me/recovery-codes');
export const ownSessions = createRoute('/me/sessions/removal');

// The desk.
export const today = createRoute('/');
export const box = createRoute('/box', { query: { q: text } });
export const live = createRoute('/live');
export const keys = createRoute('/keys');
export const journal = createRoute('/journal', { query: { entity: text, id: text, page } });
export const undo = createRoute('/changes/:batch/undo');
/** Takes, snoozes or ends a thing of a queue: POST. */
export const card = createRoute('/cards');
export const notes = createRoute('/notes');
export const noteRemoval = createRoute('/notes/:id/removal');
export const views = createRoute('/views');
export const viewRemoval = createRoute('/views/:id/removal');
export const job = createRoute('/jobs/:id');

// Orders.
export const orders = createRoute('/orders', {
  query: {
    state: unless<string>('active'),
    q: text,
    city: text,
    staff: text,
    paid: text,
    from: text,
    to: text,
    sort: unless<string>('new'),
    page,
  },
});
export const ordersBulk = createRoute('/orders/bulk');
export const ordersFile = createRoute('/orders/file/:format');
export const order = createRoute('/orders/:id');
export const orderStep = createRoute('/orders/:id/step');
export const orderLines = createRoute('/orders/:id/lines');
export const orderDetails = createRoute('/orders/:id/details');
export const orderDelivery = createRoute('/orders/:id/delivery');
export const orderPayment = createRoute('/orders/:id/payments');
export const orderRefund = createRoute('/orders/:id/refunds');
export const orderPaper = createRoute('/orders/:id/invoice');
export const orderLetter = createRoute('/orders/:id/letters');

// Quote requests, calls and questions.
export const quotes = createRoute('/quotes', { query: { state: unless<string>('new'), page } });
export const quoteOffer = createRoute('/quotes/:id/offer');
export const quoteRefusal = createRoute('/quotes/:id/refusal');
export const inquiries = createRoute('/inquiries', {
  query: { state: unless<string>('waiting'), kind: text, page },
});
export const question = createRoute('/questions/:id');
export const answer = createRoute('/questions/:id/answer');

// What the site says.
export const contentRoom = createRoute('/content');
export const content = createRoute('/content/:kind', { query: { q: text, page } });
export const contentItem = createRoute('/content/items/:id');
/** A draft as visitors would see it, for whoever has the link. */
export const contentPreview = createRoute('/preview/:token');

// What the search is taught.
export const search = createRoute('/search', { query: { page } });
export const searchTry = createRoute('/search/try', { query: { q: text, line: text } });
export const searchList = createRoute('/search/lists/:kind', { query: { q: text, page } });
export const searchItem = createRoute('/search/items/:id');
export const searchMissRemoval = createRoute('/search/misses/removal');

// What the owner tells of the shop.
export const settings = createRoute('/settings');
export const settingsPart = createRoute('/settings/parts/:part');
export const settingsList = createRoute('/settings/lists/:kind', { query: { q: text, page } });
export const settingsItem = createRoute('/settings/items/:id');

// People.
export const staff = createRoute('/staff');
export const staffInvite = createRoute('/staff/invitations');
export const staffRole = createRoute('/staff/:id/role');
export const staffEnd = createRoute('/staff/:id/end');
export const staffSessions = createRoute('/staff/:id/sessions/removal');
