const CRAWLER = /bot\/|crawler|spider|slurp|lighthouse/i;

export const isCrawler = () => CRAWLER.test(navigator.userAgent);
