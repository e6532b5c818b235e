import type { ReactNode } from 'react';
import { PartId } from '../../../shared/page-parts.ts';
import type { PageAssets } from '../../layout/frame.ts';

interface DeskDocumentProps {
  assets: PageAssets;
  title: string;
  children: ReactNode;
}

/** A whole page of the back office; no crawler ever reads one. */
export function DeskDocument({ assets, title, children }: DeskDocumentProps) {
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="stylesheet" href={assets.desk} />
        <script type="module" src={assets.deskScript} />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta name="color-scheme" content="light" />
        <meta name="format-detection" content="telephone=no" />
      </head>
      <body>
        <a className="skip-link" href={`#${PartId.Main}`}>
          Перейти к содержанию
        </a>
        {children}
        <div className="visually-hidden" id={PartId.DeskStatus} role="status" aria-live="polite" />
      </body>
    </html>
  );
}
