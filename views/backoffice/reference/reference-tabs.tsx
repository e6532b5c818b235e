import * as desk from '../../../shared/desk-routes.ts';

const tabs = [
  [desk.categories(), 'Категории'],
  [desk.brands(), 'Бренды'],
  [desk.parameters(), 'Параметры'],
] as const;

/** Tabs of the lists that goods refer to. */
export function ReferenceTabs({ current }: { current: string }) {
  return (
    <nav className="desk-tabs" aria-label="Справочники">
      {tabs.map(([link, title]) => (
        <a key={link} href={link} aria-current={link === current ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
