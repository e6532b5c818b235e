import type { BlockOf } from '../../../shared/contract/page-blocks.ts';
import { Photo } from '../../../shared/ui/photo.tsx';
import { BlockActions } from './block-actions.tsx';

interface PanelBlockProps {
  /** Title of the page. */
  title: string;
  panel: BlockOf<'panel'>;
  serviceUrl: string;
}

/** The head of a page in a picture. */
export function PanelBlock({ title, panel, serviceUrl }: PanelBlockProps) {
  const { lead, image, actions } = panel;
  return (
    <div className="page-panel">
      {image && (
        <Photo
          imageKey={image}
          alt=""
          width={960}
          height={373}
          sizes="(width < 1024px) 100vw, 1392px"
          eager
        />
      )}
      <div className="page-panel-text">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <BlockActions actions={actions} serviceUrl={serviceUrl} />
      </div>
    </div>
  );
}
