import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { patterns } from '../../../shared/route-table.ts';
import type { Site } from './site.ts';

const YEARS_2 = 63_072_000;

/** Sources, by directive, that a part or a style of another site on our pages needs besides. */
export interface ForeignSources {
  scriptSrc?: readonly string[];
  styleSrc?: readonly string[];
  imgSrc?: readonly string[];
  fontSrc?: readonly string[];
  connectSrc?: readonly string[];
  workerSrc?: readonly string[];
}

/**
 * Headers that every answer carries, pages from the cache included. They never depend on the
 * request, so helmet makes them once. `payAddresses`: where paying leads to. The policy allows no inline script, and of inline styles those that `foreign` names by their digests.
 * `foreign`: other sites' parts that pages with these headers show.
 */
export function createSecurityHeaders(
  site: Site,
  payAddresses: readonly string[] = [],
  foreign: readonly ForeignSources[] = [],
): Readonly<Record<string, string>> {
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: withForeign(contentPolicy(site, payAddresses), foreign),
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: site.isSecure && { maxAge: YEARS_2, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  secure(res.req, res, () => {});
  res.setHeader(
    'Permissions-Policy',
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  );
  return Object.fromEntries(
    Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

function contentPolicy(site: Site, payAddresses: readonly string[]) {
  const self = ["'self'"];
  const none = ["'none'"];
  return {
    defaultSrc: none,
    scriptSrc: self,
    styleSrc: self,
    imgSrc: [...self, 'data:'],
    fontSrc: self,
    connectSrc: self,
    manifestSrc: self,
    workerSrc: self,
    // Choosing a city posts to this host and is sent on to the city's; paying, to the payment system.
    formAction: [
      ...self,
      ...(site.isLocal ? [] : [`${site.origin.replace('://', '://*.')}`, site.origin]),
      ...payAddresses,
    ],
    baseUri: none,
    objectSrc: none,
    frameAncestors: none,
    reportUri: [patterns.policyReports],
    ...(site.isSecure && { upgradeInsecureRequests: [] }),
  };
}

function withForeign<Policy extends Record<string, unknown>>(
  policy: Policy,
  foreign: readonly ForeignSources[],
): Policy {
  const added = foreign.flatMap((sources) => Object.entries(sources) as [string, string[]][]);
  const wider: Record<string, unknown> = { ...policy };
  for (const [name, sources] of added) {
    const known = wider[name] as readonly string[];
    wider[name] = [...new Set([...known, ...sources])];
  }
  return wider as Policy;
}
