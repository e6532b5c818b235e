import { Icon } from '../../shared/ui/icon.tsx';
import { CatalogButton, CatalogPanel } from './catalog-menu.tsx';
import type { Frame } from './frame.ts';
import { HeaderActions } from './header-actions.tsx';
import { Logo } from './logo.tsx';
import { Remembered } from './remembered.tsx';
import { SearchForm } from './search-form.tsx';
import { TopBar } from './top-bar.tsx';

export function Header({ frame }: { frame: Frame }) {
  return (
    <header className="header">
      <TopBar frame={frame} />
      <div className="main-bar container">
        <Logo name={frame.company.name} />
        <CatalogButton />
        <Remembered
          of={frame.menu}
          variant="menu"
          root={{
            tag: 'nav',
            className: 'menu-panel',
            id: 'catalog-menu',
            'aria-label': 'Каталог',
          }}
        >
          <CatalogPanel tree={frame.menu} />
        </Remembered>
        <details className="search-button" name="main-bar">
          <summary aria-label="Поиск по сайту">
            <Icon name="search" size={24} />
            <Icon name="x" size={24} />
          </summary>
        </details>
        <div className="search-panel">
          <p className="search-title">Поиск по сайту</p>
          <SearchForm id="header-search" text={frame.searchText} />
        </div>
        <HeaderActions {...frame} />
      </div>
    </header>
  );
}
