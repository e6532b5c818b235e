export interface RecordTab {
  title: string;
  link: string;
  isCurrent: boolean;
}

/** Kinds of things of one room. */
export function RecordTabs({ tabs }: { tabs: readonly RecordTab[] }) {
  return (
    <nav className="desk-tabs" aria-label="Виды">
      {tabs.map(({ title, link, isCurrent }) => (
        <a key={link} href={link} aria-current={isCurrent ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
