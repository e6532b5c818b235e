import { SearchBox } from '../../client/search/search-box.tsx';
import { isOrderPath } from '../../shared/route-table.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import type { Frame } from '../layout/frame.ts';
import { Island } from '../layout/island.tsx';
import { Remembered } from '../layout/remembered.tsx';
import { CatalogButton, CatalogPanel } from './catalog-menu.tsx';
import { HeaderActions } from './header-actions.tsx';
import { Logo } from './logo.tsx';
import { TopBar } from './top-bar.tsx';

export function Header({ frame }: { frame: Frame }) {
  return (
    <header className={isOrderPath(frame.path) ? 'header header-still' : 'header'}>
      <TopBar frame={frame} />
      <div className="main-bar container">
        <Logo name={frame.company.name} />
        <CatalogButton />
        <Remembered
          of={frame.menu}
          variant="menu"
          isLarge
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
          <summary aria-controls="search-panel">
            <Icon name="search" size={24} />
            <span className="visually-hidden">Поиск по сайту</span>
            <Icon name="x" size={24} />
            <span className="visually-hidden">Закрыть поиск</span>
          </summary>
        </details>
        <div className="search-panel" id="search-panel">
          <p className="search-title">Поиск по сайту</p>
          <Island name="search">
            <SearchBox id="header-search" text={frame.searchText} />
          </Island>
        </div>
        <HeaderActions {...frame} />
      </div>
    </header>
  );
}
