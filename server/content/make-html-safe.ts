import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'a',
    'h2',
    'h3',
    'h4',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'blockquote',
    'sub',
    'sup',
  ],
  allowedAttributes: {
    a: ['href'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    h1: 'h2',
    div: 'p',
    a: (tagName, attribs) => ({
      tagName,
      attribs: {
        ...attribs,
        ...(/^https?:/i.test(attribs.href ?? '') && { rel: 'nofollow noopener' }),
      },
    }),
  },
};

/** Keeps structure and emphasis of foreign HTML, drops scripts, styles, pictures and forms. */
export function makeHtmlSafe(html: string): string {
  return sanitizeHtml(html, {
    ...options,
    allowedAttributes: { ...options.allowedAttributes, a: ['href', 'rel'] },
  });
}
