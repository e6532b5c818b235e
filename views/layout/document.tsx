import type { ReactNode } from 'react';
import { PartId } from '../../shared/page-parts.ts';
import type { ExtraSheet, FirstScreen } from '../../shared/route.ts';
import * as links from '../../shared/routes.ts';
import type { PageAssets, PageHead } from './frame.ts';
import { JsonLd, Styles } from './raw-html.tsx';

/** Settings of measuring for scripts, on the root element. */
interface Measuring {
  /** Pattern of the route. */
  route: string;
  /** Percent of page views that are measured. */
  rumPercent: number;
  /** Number of the Yandex Metrika counter, when there is one. */
  metrikaId?: string | undefined;
  /** The service worker is in use. */
  serviceWorker: boolean;
}

interface DocumentProps {
  head: PageHead;
  assets: PageAssets;
  /** Scheme and host of the address that stands for this page, without a slash at the end. */
  siteUrl: string;
  /** Name of the shop. */
  siteName: string;
  /** Linked after the common style sheet. */
  extraSheet?: ExtraSheet | null;
  measuring?: Measuring;
  /** The kind of page that it is, when that has styles of its own. */
  firstScreen?: FirstScreen | null;
  /** True when it comes little by little: what is there is painted. */
  inPieces?: boolean;
  children: ReactNode;
}

/** Elsewhere the browser leaves that sheet for last, and no page waits for it. */
const RARE_MEDIA = 'print, (forced-colors: active), (height <= 25em), (scripting: none)';

/** React's types do not know it. */
const RENDER_BLOCKING = { blocking: 'render' };

/**
 * The whole HTML page around a body; it holds no inline script. Its first screen is painted by what
 * stands in the page, named in the policy by its digest; the rest of the styles comes after the body.
 */
export function Document(props: DocumentProps) {
  const { head, assets, siteUrl, siteName, extraSheet = null, measuring, children } = props;
  const { inPieces = false, firstScreen = null } = props;
  const own = (firstScreen && assets.firstScreens[firstScreen]) ?? null;
  return (
    <html lang="ru" data-build={assets.build} {...(measuring && measuringData(measuring))}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        {own ? (
          <Styles of={own} />
        ) : (
          <WholeSheets assets={assets} extraSheet={extraSheet} inPieces={inPieces} />
        )}
        <script type="module" src={assets.script} integrity={assets.scriptIntegrity} />
        <meta name="description" content={head.description} />
        {head.robots && <meta name="robots" content={head.robots} />}
        <link rel="canonical" href={siteUrl + head.canonical} />
        <OpenGraph head={head} siteUrl={siteUrl} siteName={siteName} />
        {head.rss && (
          <link
            rel="alternate"
            type="application/rss+xml"
            title={head.rss.title}
            href={head.rss.url}
          />
        )}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta name="color-scheme" content="light" />
        <meta name="theme-color" content="#ffffff" />
        <meta name="format-detection" content="telephone=no" />
        <JsonLd graph={head.jsonLd ?? []} />
      </head>
      <body>
        <a className="skip-link" href={`#${PartId.Main}`}>
          Перейти к содержанию
        </a>
        {children}
        <div className="visually-hidden" id={PartId.Status} role="status" aria-live="polite" />
        <div className="visually-hidden" id={PartId.Alert} role="alert" aria-live="assertive" />
        {own && <link rel="stylesheet" href={own.rest} />}
      </body>
    </html>
  );
}

type SheetsProps = Required<Pick<DocumentProps, 'assets' | 'extraSheet' | 'inPieces'>>;

/** Style sheets of pages that nobody sees first. */
function WholeSheets({ assets, extraSheet, inPieces }: SheetsProps) {
  return (
    <>
      <link rel="stylesheet" href={assets.styles} />
      {/* Painted once, whole, and not in four pieces (docs/decisions/0015). */}
      {!inPieces && <link rel="expect" href="#status" {...RENDER_BLOCKING} />}
      {extraSheet && <link rel="stylesheet" href={assets[extraSheet]} />}
      <link rel="stylesheet" href={assets.rare} media={RARE_MEDIA} />
    </>
  );
}

/** For client/start-measuring.ts. */
const measuringData = ({ route, rumPercent, metrikaId, serviceWorker }: Measuring) => ({
  'data-route': route,
  'data-rum': rumPercent,
  'data-metrika': metrikaId,
  'data-worker': serviceWorker ? '' : undefined,
});

type OpenGraphProps = Pick<DocumentProps, 'head' | 'siteUrl' | 'siteName'>;

/** Looks of links to the page elsewhere; without a picture of its own it has the shop's mark. */
function OpenGraph({ head, siteUrl, siteName }: OpenGraphProps) {
  const { title, description, canonical, image, ogType = 'website' } = head;
  const picture = image ? links.picture(960, image, 'webp') : '/icon-512.png';
  return (
    <>
      <meta property="og:type" content={ogType} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="ru_RU" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={siteUrl + canonical} />
      <meta property="og:image" content={siteUrl + picture} />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}
