import type { ReactNode } from 'react';
import type { MenuLink } from '../layout/menu-links.ts';
import { PagePath } from '../layout/page-path.tsx';

interface ContactFormPageProps {
  title: string;
  /** The section that the page belongs to. */
  parent: MenuLink;
  /** The form, or what takes its place when it was sent. */
  children: ReactNode;
}

/** A form of the header as a page of its own. */
export function ContactFormPage({ title, parent, children }: ContactFormPageProps) {
  return (
    <div className="container form-page">
      <PagePath items={[parent]} current={title} />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
