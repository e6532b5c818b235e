import type { BlockOf } from '../../../shared/contract/page-blocks.ts';
import { Photo } from '../../../shared/ui/photo.tsx';
import { BlockActions } from './block-actions.tsx';

interface PromoBlockProps {
  id: string;
  block: BlockOf<'promo'>;
  serviceUrl: string;
}

/** An offer beside its picture. */
export function PromoBlock({ id, block, serviceUrl }: PromoBlockProps) {
  const { title, text, image, actions } = block;
  return (
    <section className="section promo" id={id} aria-labelledby={`${id}-title`}>
      {image && (
        <Photo
          imageKey={image}
          alt=""
          width={960}
          height={373}
          sizes="(width < 768px) 100vw, 50vw"
        />
      )}
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{text}</p>
        <BlockActions actions={actions} serviceUrl={serviceUrl} />
      </div>
    </section>
  );
}
