/** The shop's own hosts: the address of SITE_URL and the subdomains of its cities. */
export interface Site {
  /** Scheme, host and port, no slash at the end. */
  origin: string;
  hostname: string;
  /** True on localhost: no TLS, cities by cookie. */
  isLocal: boolean;
  isSecure: boolean;
  /** '' for the main host, a city's subdomain, or null for a host that is not the shop's. */
  subdomainOf(hostname: string): string | null;
}

const localHostnames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export function createSite(siteUrl: string, hasSubdomain: (name: string) => boolean): Site {
  const { origin, hostname, protocol } = new URL(siteUrl);
  const isLocal = localHostnames.has(hostname);
  const isMain = (name: string) => name === hostname || (isLocal && localHostnames.has(name));
  const subdomainOf = (name: string) => {
    if (isMain(name)) return '';
    if (!name.endsWith(`.${hostname}`)) return null;
    const subdomain = name.slice(0, -hostname.length - 1);
    return hasSubdomain(subdomain) ? subdomain : null;
  };
  return { origin, hostname, isLocal, isSecure: protocol === 'https:', subdomainOf };
}
