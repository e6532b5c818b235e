import { Icon } from '../../shared/ui/icon.tsx';
import type { Frame } from './frame.ts';

/** The shop's pages in social networks. */
export function SocialLinks({ company }: Pick<Frame, 'company'>) {
  if (company.social.length === 0) return null;
  return (
    <p className="social-links">
      {company.social.map(({ title, url, icon }) => (
        <a key={url} href={url} rel="noopener" target="_blank">
          <Icon name={icon} size={18} />
          {title}
        </a>
      ))}
    </p>
  );
}
