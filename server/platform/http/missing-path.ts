/** Message of an address that leads nowhere (S2.44): its path as people read it, without the query. */
export function sayMissing(url: string): string {
  const [path = ''] = url.split('?');
  return `Page Not Found: ${readable(path)}`;
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // A path that is not UTF-8 is shown as it was asked for.
    return path;
  }
}
