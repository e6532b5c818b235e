import type { patterns } from '../../../../shared/route-table.ts';

type PatternName = keyof typeof patterns;

/** Things of the shop that addresses name. */
export interface Named {
  /** Code of a product. */
  code: string;
  /** Path of a category below the top, and of its top. */
  category: string;
  top: string;
  topId: number;
  brand: string;
  document: string;
  newsId: number;
  questionId: number;
  image: string;
}

/**
 * Every address of the shop as a guest may ask for it, by its pattern: a new one does not compile
 * until it says here how it is asked for. Those that only take forms answer a GET as missing ones do.
 */
export function listKinds(named: Named): string[] {
  const { code, category, top, topId, brand, document, newsId, questionId, image } = named;
  const list = `/catalog/${category}`;
  const kinds: Record<PatternName, readonly string[]> = {
    home: ['/', '/?exclusive=x', '/?_f=header-actions,notices'],
    notFound: ['/404'],
    serverError: ['/500'],
    map: ['/map'],
    catalogs: ['/catalog'],
    brands: ['/catalog/vendors/'],
    brand: [`/catalog/vendors/${brand}`],
    category: [`/catalog/${top}`, '/catalog/sale/', `/catalog/${top}?sort=asc`],
    catalog: [list, `${list}?page=2`, `${list}?hash=v-nalichii`, `${list}?_f=product-list`],
    product: [`/goods/${code}`, `/goods/${code}?_f=notices`, '/goods/none'],
    solution: ['/solutions/bar', '/solutions/bar?seats=80&items=1::3', '/solutions/none'],
    companions: [`/goods/${code}/companions`],
    appCode: ['/app-codes/1.svg', '/app-codes/99.svg'],
    document: [`/documents/${document}.pdf`],
    search: ['/search', '/search/bosch', '/search/%D0%BF%D0%BB%D0%B8%D1%82%D0%B0?sort=desc'],
    searchWithSlash: ['/search/gn/1/1', '/search/gn%201/1?sort=desc'],
    searchStart: ['/search-panel'],
    searchSuggestions: ['/search-panel/suggestions?search=%D0%B3%D1%80'],
    searchResults: ['/search-panel/results?search=%D0%BF%D0%BB%D0%B8%D1%82%D0%B0'],
    searchHistory: ['/search-panel/history'],
    offers: ['/recommended'],
    listView: ['/list-view'],
    comparison: ['/compare', `/compare?items=${code}`],
    robots: ['/robots.txt'],
    sitemap: ['/sitemap.xml'],
    sitemapPart: ['/sitemaps/categories.xml', '/sitemaps/products-1.xml'],
    newsRss: ['/news/rss.xml'],
    yandexFeed: ['/feeds/yandex.xml'],
    fullFeed: ['/feeds/full.xml'],
    news: ['/news/', '/news/?page=1'],
    newsItem: [`/news/${newsId}`],
    answers: ['/answer/'],
    delivery: ['/dostavka_oplata/', '/dostavka_oplata/?weight=10'],
    contacts: ['/contacts/', '/contacts/moskva'],
    cityChoice: ['/city'],
    nearestCity: ['/city/nearest'],
    menuPart: [`/catalog-menu/${topId}`],
    callback: ['/contacts/callback'],
    callbackSent: ['/contacts/callback/sent'],
    askQuestion: ['/answer/question'],
    askQuestionAbout: [`/answer/question/${code}`],
    questionSent: ['/answer/sent'],
    answer: [`/answer/${questionId}`],
    about: ['/about/'],
    service: ['/service/'],
    privacy: ['/politika_konfidentsialnosti'],
    consentText: ['/soglasie'],
    api: ['/api/'],
    openApi: ['/api/v1/openapi.json'],
    planning: ['/proectnoe_buro/'],
    planningRequest: ['/proectnoe_buro/request'],
    planningSent: ['/proectnoe_buro/request/sent'],
    dealers: ['/dilers/'],
    dealerRequest: ['/dilers/request'],
    dealerSent: ['/dilers/request/sent'],
    basketPreview: ['/basket/preview'],
    favorites: ['/favorites'],
    basket: ['/basket'],
    basketLines: ['/basket/lines'],
    basketLine: ['/basket/lines/1'],
    basketMarks: ['/basket/marks'],
    basketRemovals: ['/basket/removals'],
    basketReturns: ['/basket/returns'],
    basketReview: ['/basket/review'],
    basketCity: ['/basket/city'],
    basketPromo: ['/basket/promo'],
    basketQuickOrder: ['/basket/quick-order'],
    basketOffer: ['/basket/offer.pdf'],
    basketOfferLetters: ['/basket/offer-letters'],
    login: ['/login', '/login?from=order', '/login?registration=true'],
    loginCodes: ['/login/codes'],
    loginSessions: ['/login/sessions'],
    registrations: ['/login/registrations'],
    logout: ['/logout'],
    account: ['/lk'],
    accountPart: ['/lk/orders'],
    profile: ['/lk/profil'],
    firm: ['/lk/profil/firms/new'],
    firmRemoval: ['/lk/profil/firms/1/removal'],
    firmDefault: ['/lk/profil/firms/1/default'],
    address: ['/lk/profil/addresses/1'],
    addressRemoval: ['/lk/profil/addresses/1/removal'],
    addressDefault: ['/lk/profil/addresses/1/default'],
    mailing: ['/lk/profil/mailing'],
    sessionsEnd: ['/lk/profil/sessions/end'],
    sessionEnd: ['/lk/profil/sessions/1/end'],
    subscribe: ['/subscribe'],
    subscribeAsked: ['/subscribe/asked'],
    subscription: ['/subscribe/x'],
    subscriptionEnd: ['/subscribe/x/end'],
    order: ['/order'],
    orderProof: ['/order/phone'],
    orderResult: ['/result/x'],
    orderInvoice: ['/result/x/invoice.pdf'],
    invoiceLetters: ['/result/x/invoice-letters'],
    payResult: ['/pay-result/x'],
    orderSend: ['/order-send/x'],
    offerPaper: ['/order-send/x/offer.pdf'],
    accountOrder: ['/lk-order/1'],
    accountRequest: ['/lk-request/1'],
    orderPayment: ['/orders/1/payment'],
    orderCancellation: ['/orders/1/cancellation'],
    orderRepeat: ['/orders/1/repeat'],
    offerAcceptance: ['/requests/1/acceptance'],
    demoPayment: ['/pay/x'],
    paymentNotices: ['/payments/notices'],
    cookieChoice: ['/cookies'],
    push: ['/push'],
    pushSubscriptions: ['/push/subscriptions'],
    pushSubscriptionEnd: ['/push/subscriptions/1/end'],
    reports: ['/rum'],
    policyReports: ['/csp-reports'],
    serviceWorker: ['/sw.js'],
    offline: ['/offline'],
    image: [`/img/240/${image}.webp`],
    apiDescription: ['/api/v1/', '/api/v1/openapi.json', '/api/cities', '/api/v1/cities'],
  };
  const beside = ['/speculation-rules.json', '/errors/errors.css', '/net-takogo', '/%F0%9F'];
  return [...Object.values(kinds).flat(), ...beside];
}
