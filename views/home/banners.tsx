import type { Banner } from '../../shared/contract/content.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import { MainSlider } from './main-slider.tsx';

const MAX_SMALL = 3;

/** The main slider and the small banners beside it. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const slides = banners.filter(({ place }) => place === 'main_slider');
  const small = banners.filter(({ place }) => place === 'home').slice(0, MAX_SMALL);
  if (slides.length + small.length === 0) return null;
  return (
    <div className="banners" data-slides={slides.length === 0 ? 'none' : undefined}>
      <MainSlider slides={slides} />
      {small.length > 0 && (
        <ul className="small-banners">
          {small.map((banner) => (
            <SmallBanner key={banner.id} banner={banner} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SmallBanner({ banner: { title, text, url, image } }: { banner: Banner }) {
  return (
    <li>
      <a className="small-banner" href={url}>
        {image && <Photo imageKey={image} alt="" width={360} height={140} />}
        <span className="small-banner-text">
          <strong>{title}</strong>
          <span>{text}</span>
        </span>
      </a>
    </li>
  );
}
