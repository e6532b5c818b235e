import { Icon } from '../../shared/ui/icon.tsx';
import type { Frame } from './frame.ts';

interface SocialLinksProps {
  links: Frame['company']['social'];
  /** Signs alone, with names for screen readers. */
  signs?: boolean;
}

const signOf = (url: string) => (/^https:\/\/t\.me\//.test(url) ? 'send' : 'message-circle');

/** Links to where the shop can be followed or written to. */
export function SocialLinks({ links, signs = false }: SocialLinksProps) {
  if (links.length === 0) return null;
  return (
    <p className={signs ? 'social-links social-signs' : 'social-links'}>
      {links.map(({ title, url }) => (
        <a key={url} href={url} rel="noopener" target="_blank">
          <Icon name={signOf(url)} size={18} />
          {signs ? <span className="visually-hidden">{title}</span> : title}
        </a>
      ))}
    </p>
  );
}
