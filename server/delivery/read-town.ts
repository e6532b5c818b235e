interface NamedTown {
  title: string;
  /** '' when it was not said. */
  region: string;
}

/** Parts of an address that tell no town from another: the country and the postcode. */
const NEITHER = /^\s*(?:россия|рф|российская федерация|\d{6})\s*$/i;

/** «г. Киров, Калужская область» as a town and its region. */
export function readTown(typed: string): NamedTown {
  const [title = '', ...region] = typed.split(',').filter((part) => !NEITHER.test(part));
  return {
    title: title
      .trim()
      .replace(/^(?:г\.|гор\.|г\s|город\s)\s*/i, '')
      .replace(/[\u2010-\u2013\u2212]/g, '-'),
    region: region.join(',').trim(),
  };
}
