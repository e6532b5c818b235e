interface NamedTown {
  title: string;
  /** '' when it was not said. */
  region: string;
}

/** «г. Киров, Калужская область» as a town and its region. */
export function readTown(typed: string): NamedTown {
  const [title = '', ...region] = typed.split(',');
  return {
    title: title
      .trim()
      .replace(/^(?:г\.|гор\.|г\s|город\s)\s*/i, '')
      .replace(/[\u2010-\u2013\u2212]/g, '-'),
    region: region.join(',').trim(),
  };
}
