import { createRoute, page, text, unless } from './route.ts';

// Addresses of the back office, one line each; imported as a namespace. Signing in.
export const login = createRoute('/login', { query: { next: text } });
export const loginByCode = createRoute('/login/code');
export const loginByPasskey = createRoute('/login/passkey');
export const loginByRecovery = createRoute('/login/recovery', { query: { next: text } });
export const demoLogin = createRoute('/login/demo');
export const logout = createRoute('/logout');
/** Challenge that a passkey has to sign: POST, JSON. */
export const passkeyChallenge = createRoute('/passkey-challenge');
export const invitation = createRoute('/invitation/:token');
export const invitationPasskey = createRoute('/invitation/:token/passkey');
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
export const messages = createRoute('/messages', { query: { page } });
/** Lets a message of the outbox leave without its pause: POST. */
export const messageSending = createRoute('/messages/:id/sending');
export const notes = createRoute('/notes');
export const noteRemoval = createRoute('/notes/:id/removal');
export const views = createRoute('/views');
export const viewRemoval = createRoute('/views/:id/removal');
export const job = createRoute('/jobs/:id');
export const jobStop = createRoute('/jobs/:id/stop');

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
export const ordersShipping = createRoute('/orders/shipping');
/** Papers of many orders in one PDF: POST. */
export const ordersPapers = createRoute('/orders/papers');
export const ordersFile = createRoute('/orders/file/:format');
export const order = createRoute('/orders/:id');
export const orderStep = createRoute('/orders/:id/step');
export const orderLines = createRoute('/orders/:id/lines');
export const orderDetails = createRoute('/orders/:id/details');
export const orderDelivery = createRoute('/orders/:id/delivery');
export const orderWay = createRoute('/orders/:id/way');
export const orderPayment = createRoute('/orders/:id/payments');
export const orderRefund = createRoute('/orders/:id/refunds');
export const orderPaper = createRoute('/orders/:id/invoice.pdf');
export const orderLetter = createRoute('/orders/:id/letters');

// Quote requests, calls and questions.
export const quotes = createRoute('/quotes', {
  query: { state: unless<string>('new'), q: text, city: text, staff: text, sort: text, page },
});
export const quotesBulk = createRoute('/quotes/bulk');
export const quoteOffer = createRoute('/quotes/:id/offer');
export const quotePaper = createRoute('/quotes/:id/offer.pdf');
export const quoteRefusal = createRoute('/quotes/:id/refusal');
export const inquiries = createRoute('/inquiries', {
  query: { state: unless<string>('waiting'), kind: text, page },
});
/** Cards of what has no answer in writing: a call; a project or a dealer. */
export const callback = createRoute('/callbacks/:id');
export const inquiry = createRoute('/inquiries/:id');
/** `template`: the text that an answer is begun with. */
export const question = createRoute('/questions/:id', { query: { template: text } });
export const answer = createRoute('/questions/:id/answer');

// Reports.
export const reports = createRoute('/reports', {
  query: { kind: unless<string>('day'), from: text, to: text },
});
export const reportFile = createRoute('/reports/file/:format', {
  query: { kind: unless<string>('day'), from: text, to: text },
});
// Goods.
export const products = createRoute('/goods', {
  query: {
    q: text,
    state: unless<string>('all'),
    category: text,
    brand: text,
    without: text,
    sort: unless<string>('new'),
    page,
  },
});
export const productsBulk = createRoute('/goods/bulk');
/** A product made by hand: the form, and what it is sent to. */
export const newProduct = createRoute('/goods/new');
export const productsPaste = createRoute('/goods/paste');
export const pastedProducts = createRoute('/goods/paste/:id');
export const pastedApply = createRoute('/goods/paste/:id/apply');
export const product = createRoute('/goods/:id');
export const productFields = createRoute('/goods/:id/fields');
export const productParameters = createRoute('/goods/:id/parameters');
export const productOwner = createRoute('/goods/:id/owner');
/** Goods named beside a product: analogues, accessories, parts. */
export const productLinks = createRoute('/goods/:id/links');
export const productPhotos = createRoute('/goods/:id/photos');
export const productPhotoOrder = createRoute('/goods/:id/photos/order');
export const productDocuments = createRoute('/goods/:id/documents');
export const productDocumentOrder = createRoute('/goods/:id/documents/order');

// Categories, brands and parameters.
export const categories = createRoute('/categories');
export const newCategory = createRoute('/categories/new');
export const category = createRoute('/categories/:id');
export const categoryFields = createRoute('/categories/:id/fields');
export const categoryPlace = createRoute('/categories/:id/place');
export const categoryPicture = createRoute('/categories/:id/picture');
export const categoryMerge = createRoute('/categories/:id/merge');
export const brands = createRoute('/brands', { query: { q: text, page } });
export const newBrand = createRoute('/brands/new');
export const brand = createRoute('/brands/:id');
export const brandFields = createRoute('/brands/:id/fields');
export const brandLogo = createRoute('/brands/:id/logo');
export const brandMerge = createRoute('/brands/:id/merge');
export const parameters = createRoute('/parameters', { query: { q: text, page } });
export const newParameter = createRoute('/parameters/new');
export const parameter = createRoute('/parameters/:id');
export const parameterFields = createRoute('/parameters/:id/fields');
export const parameterMerge = createRoute('/parameters/:id/merge');
// Texts that visitors read.
export const contentRoom = createRoute('/content');
export const content = createRoute('/content/:kind', { query: { q: text, page } });
export const contentItem = createRoute('/content/items/:id');
/** Draft as visitors would see it: the link is enough. */
export const contentPreview = createRoute('/preview/:token');

/** Texts of a form as visitors would read them: POST. */
export const textPreview = createRoute('/text-preview');

// Synonyms and redirects of the search.
export const search = createRoute('/search', { query: { page } });
export const searchTry = createRoute('/search/try', { query: { q: text, line: text } });
/** Texts that the search must answer, with how it does. */
export const searchCheck = createRoute('/search/check');
export const searchList = createRoute('/search/lists/:kind', { query: { q: text, page } });
export const searchItem = createRoute('/search/items/:id');
export const searchMissRemoval = createRoute('/search/misses/removal');

// Settings of the shop.
export const settings = createRoute('/settings');
export const paymentSettings = createRoute('/settings/payment');
export const paymentWays = createRoute('/settings/payment/ways');
export const letterList = createRoute('/settings/letters');
/** Texts of one letter, with what it looks like. */
export const letterSettings = createRoute('/settings/letters/:letter');
export const letterStandard = createRoute('/settings/letters/:letter/standard');
/** The letter with the texts of a form, or with those in force; for a frame. */
export const letterPreview = createRoute('/settings/letters/:letter/preview');
export const letterTrial = createRoute('/settings/letters/:letter/trial');
export const settingsPart = createRoute('/settings/parts/:part');
export const settingsList = createRoute('/settings/lists/:kind', { query: { q: text, page } });
export const settingsItem = createRoute('/settings/items/:id');

// People.
export const staff = createRoute('/staff');
export const staffInvite = createRoute('/staff/invitations');
export const staffRole = createRoute('/staff/:id/role');
export const staffEnd = createRoute('/staff/:id/end');
export const staffSessions = createRoute('/staff/:id/sessions/removal');

// Customers and firms.
export const customers = createRoute('/customers', {
  query: {
    state: unless<string>('all'),
    q: text,
    kind: text,
    level: text,
    sort: unless<string>('last'),
    page,
  },
});
/** Customers that the filters find, as a file. */
export const customersFile = createRoute('/customers/file');
/** Confirmed subscriptions, as a file. */
export const subscribersFile = createRoute('/customers/subscribers');
export const customer = createRoute('/customers/:id');
export const customerDetails = createRoute('/customers/:id/details');
export const customerLevel = createRoute('/customers/:id/level');
export const customerSessions = createRoute('/customers/:id/sessions/removal');
export const customerMerge = createRoute('/customers/:id/merge', { query: { from: text } });
export const customerMerging = createRoute('/customers/:id/merges');
export const customerPhoneCode = createRoute('/customers/:id/phone/codes');
export const customerPhone = createRoute('/customers/:id/phone');
export const customerPhoneClosing = createRoute('/customers/:id/phone/closing');
export const customerCopy = createRoute('/customers/:id/copy');
export const customerErasureAsk = createRoute('/customers/:id/erasure-ask');
export const customerErasure = createRoute('/customers/:id/erasure');
export const guests = createRoute('/guests', { query: { phone: text, email: text } });
export const guestCopy = createRoute('/guests/copy');
export const guestErasure = createRoute('/guests/erasure');
export const firms = createRoute('/firms', {
  query: { state: unless<string>('waiting'), q: text, page },
});
export const firm = createRoute('/firms/:id');
export const firmConfirmation = createRoute('/firms/:id/confirmation');
export const firmRefusal = createRoute('/firms/:id/refusal');
export const firmMerging = createRoute('/firms/:id/merges');
// Prices.
const choice = { q: text, category: text, brand: text };
export const prices = createRoute('/prices', { query: { ...choice, only: text, page } });
/** A rule for many prices, with what it would change. */
export const priceRule = createRoute('/prices/rule', { query: choice });
export const priceRuleUse = createRoute('/prices/rule/use');
/** A pasted table; `job`: with the rows that were not taken. */
export const priceTable = createRoute('/prices/table', { query: { job: text } });
export const priceTableRows = createRoute('/prices/table/rows');
export const priceLevels = createRoute('/prices/levels');
export const priceLevelTitle = createRoute('/prices/levels/:id/title');
/** Promo codes with their orders; `promo`: the orders of one. */
export const promo = createRoute('/prices/promo', { query: { promo: text, page } });
export const promoList = createRoute('/prices/promo/lists/:kind', { query: { q: text, page } });
export const promoItem = createRoute('/prices/promo/items/:id');
/** Codes of a mailing, each for one use: made, and taken as a file. */
export const promoMailings = createRoute('/prices/promo/mailings');
export const promoFile = createRoute('/prices/promo/file/:format', { query: { mailing: text } });
export const price = createRoute('/prices/:id');
export const priceSave = createRoute('/prices/:id/save');

// Imports.
export const imports = createRoute('/imports', { query: { page } });
export const importStart = createRoute('/imports/new');
export const importJob = createRoute('/imports/:id');
export const importApply = createRoute('/imports/:id/apply');
export const importUndo = createRoute('/imports/:id/undo');

// Stock.
export const stock = createRoute('/stock', {
  query: { ...choice, storage: text, only: text, page },
});
/** Orders that hold goods. */
export const stockHolds = createRoute('/stock/holds', {
  query: { why: text, product: text, page },
});
export const stockHoldRelease = createRoute('/stock/holds/:id/release');
export const stockProduct = createRoute('/stock/:id');
export const stockCount = createRoute('/stock/:id/count');
// Money.
export const money = createRoute('/money', {
  query: {
    show: unless<string>('tasks'),
    state: text,
    how: text,
    q: text,
    from: text,
    to: text,
    before: text,
  },
});
export const moneyTask = createRoute('/money/tasks/:id/settlement');
export const moneyTaskReturn = createRoute('/money/tasks/:id/return');
export const moneyTaskMove = createRoute('/money/tasks/:id/move');
export const statements = createRoute('/money/statements');
export const statement = createRoute('/money/statements/:id', {
  query: { show: unless<string>('waiting'), page },
});
export const statementRecords = createRoute('/money/statements/:id/records');
export const documentMove = createRoute('/money/documents/:id/move');
export const receiptRetry = createRoute('/money/receipts/:id/retry');
export const moneyDays = createRoute('/money/days', { query: { to: text } });

// Exchange with 1C.
export const exchange = createRoute('/exchange', { query: { before: text } });
export const exchangeNodes = createRoute('/exchange/nodes');
export const exchangeNode = createRoute('/exchange/nodes/:id');
export const exchangeSettings = createRoute('/exchange/nodes/:id/settings');
export const exchangeSecret = createRoute('/exchange/nodes/:id/secret');
export const exchangeState = createRoute('/exchange/nodes/:id/state');
export const exchangeSession = createRoute('/exchange/sessions/:id');
export const exchangeFile = createRoute('/exchange/files/:id');
export const exchangeRehearsal = createRoute('/exchange/sessions/:id/rehearsal');
export const exchangeRepeat = createRoute('/exchange/sessions/:id/repeat');
export const exchangeUndo = createRoute('/exchange/sessions/:id/undo');
export const exchangeRemoval = createRoute('/exchange/sessions/:id/removal');
export const exchangePrices = createRoute('/exchange/sessions/:id/prices');
export const exchangeTask = createRoute('/exchange/tasks/:id/settlement');
export const exchangeOrder = createRoute('/exchange/orders/:id/return');
export const discrepancy = createRoute('/exchange/discrepancies/:id/settlement');
