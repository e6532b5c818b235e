import type { ReactNode } from 'react';
import { links } from '../../shared/routes.ts';
import type { PageAssets, PageHead } from './frame.ts';
import { JsonLd } from './raw-html.tsx';

interface DocumentProps {
  head: PageHead;
  assets: PageAssets;
  /** Scheme and host of the visitor's city, without a slash at the end. */
  siteUrl: string;
  /** A page of basket, order, sign-in or account. */
  purchase?: boolean;
  children: ReactNode;
}

/** The whole HTML page around a body; it holds no inline script and no inline style. */
export function Document({ head, assets, siteUrl, purchase = false, children }: DocumentProps) {
  return (
    <html lang="ru" data-build={assets.build}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="" />
        <link rel="stylesheet" href={assets.styles} />
        {purchase && <link rel="stylesheet" href={assets.purchase} />}
        <script type="module" src={assets.script} />
        <meta name="description" content={head.description} />
        {head.robots && <meta name="robots" content={head.robots} />}
        <link rel="canonical" href={siteUrl + head.canonical} />
        <OpenGraph head={head} siteUrl={siteUrl} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta name="theme-color" content="#ffffff" />
        <meta name="format-detection" content="telephone=no" />
        <JsonLd graph={head.jsonLd ?? []} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Перейти к содержанию
        </a>
        {children}
        <div className="visually-hidden" id="status" role="status" aria-live="polite" />
        <div className="visually-hidden" id="alert" role="alert" aria-live="assertive" />
      </body>
    </html>
  );
}

function OpenGraph({ head, siteUrl }: Pick<DocumentProps, 'head' | 'siteUrl'>) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="ru_RU" />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={siteUrl + head.canonical} />
      {head.image && (
        <meta property="og:image" content={siteUrl + links.image(960, head.image, 'webp')} />
      )}
    </>
  );
}
