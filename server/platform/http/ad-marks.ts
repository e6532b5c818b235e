/** Names of the marks that advertising adds to addresses, as nginx/marmit.conf has them. */
export const AD_MARKS = 'utm_[a-z]+|yclid|ymclid|ysclid|gclid|fbclid|_openstat';

const MOST = 8;
const mark = new RegExp(`^(?:${AD_MARKS})=[\\w!$'()*+,./:;=?@|~%-]{0,300}$`);

/**
 * Address on this host to lead a visitor on to, with the marks of the address that he came by: counters
 * read them where he ends. For an answer to him alone.
 */
export function withMarks(location: string, cameBy: string): string {
  const [, query = ''] = cameBy.split('?', 2);
  const marks = query.split('&').filter((pair) => mark.test(pair));
  if (marks.length === 0) return location;
  const [path = '', ...fragment] = location.split('#');
  const sign = path.includes('?') ? '&' : '?';
  return [path + sign + marks.slice(0, MOST).join('&'), ...fragment].join('#');
}
