import { type BlockAction, SERVICE_ORDER } from '../../../shared/contract/page-blocks.ts';
import { Icon } from '../../../shared/ui/icon.tsx';

interface BlockActionsProps {
  actions: readonly BlockAction[];
  /** Outside site of the service department. */
  serviceUrl: string;
}

/** Actions of a page: the first is what the page is for. */
export function BlockActions({ actions, serviceUrl }: BlockActionsProps) {
  const known = actions.filter(({ url }) => url !== SERVICE_ORDER || serviceUrl !== '');
  if (known.length === 0) return null;
  return (
    <p className="block-actions">
      {known.map(({ title, url }, index) => {
        const className = `button ${index === 0 ? 'button-primary' : 'button-secondary'}`;
        return url === SERVICE_ORDER ? (
          <a key={url} className={className} href={serviceUrl} target="_blank" rel="noopener">
            {title}
            <Icon name="external-link" size={16} />
          </a>
        ) : (
          <a key={url} className={className} href={url}>
            {title}
          </a>
        );
      })}
    </p>
  );
}
