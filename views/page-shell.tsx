import type { ReactNode } from 'react';
import { PartId } from '../shared/page-parts.ts';
import { OrderForm } from '../shared/ui/order-control.tsx';
import { CityQuestion } from './header/city-question.tsx';
import { Header } from './header/header.tsx';
import { Footer } from './layout/footer.tsx';
import type { Frame } from './layout/frame.ts';
import { Notices } from './layout/notices.tsx';
import { Remembered } from './layout/remembered.tsx';
import { SiteNotices } from './layout/site-notices.tsx';

/** Header and footer around the content of a page. */
export function PageShell({ frame, children }: { frame: Frame; children: ReactNode }) {
  return (
    <>
      {!frame.cityConfirmed && <CityQuestion city={frame.city} path={frame.path} />}
      <SiteNotices notices={frame.siteNotices} />
      <Header frame={frame} />
      <Notices notice={frame.notice} />
      <OrderForm />
      <main
        id={PartId.Main}
        tabIndex={-1}
        data-one-price={frame.hasPersonalPrices ? undefined : ''}
      >
        {children}
      </main>
      <Remembered
        of={frame.city}
        variant={`footer ${frame.year}`}
        isLarge
        root={{ tag: 'footer', className: 'footer' }}
      >
        <Footer frame={frame} />
      </Remembered>
    </>
  );
}
