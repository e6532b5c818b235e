import type { DocumentKind, ProductDocument } from '../../shared/contract/product.ts';
import * as links from '../../shared/routes.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import { Icon } from '../../shared/ui/icon.tsx';

const KINDS: Readonly<Record<DocumentKind, string>> = {
  manual: 'Инструкция',
  care: 'Памятка',
  warranty: 'Гарантия',
  certificate: 'Сертификат',
};

/** Manuals and certificates, each with what opens and how large it is. */
export function ProductDocuments({ documents }: { documents: readonly ProductDocument[] }) {
  return (
    <ul className="documents">
      {documents.map(({ key, kind, title, bytes }) => (
        <li key={key}>
          <Icon name="file-text" />
          <span>
            <a
              className="link"
              href={links.document(key)}
              type="application/pdf"
              target="_blank"
              rel="noopener"
            >
              {title}
            </a>
            <small>{`${KINDS[kind]}, PDF, ${sizeText(bytes)}`}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

const KILOBYTE = 1024;

/** «24 КБ», «1,5 МБ» */
function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / KILOBYTE);
  if (kilobytes < KILOBYTE) return `${kilobytes}\u00a0КБ`;
  return `${formatCount(Math.round((kilobytes / KILOBYTE) * 10) / 10)}\u00a0МБ`;
}
