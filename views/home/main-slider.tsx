import type { Banner } from '../../shared/contract/content.ts';
import { Photo } from '../../shared/ui/photo.tsx';

/** Proportions of a banner's picture. */
const SLIDE = { width: 960, height: 373 } as const;

/**
 * Slides that scroll by hand; none moves by itself. The dots are links and work without a script;
 * client/home/main-slider.ts adds the rest.
 */
export function MainSlider({ slides }: { slides: readonly Banner[] }) {
  if (slides.length === 0) return null;
  return (
    <section
      className="slider"
      aria-roledescription="слайдер"
      aria-label="Главное сейчас"
      data-island="main-slider"
      data-when="visible"
    >
      <div className="slides">
        <ul className="slide-list">
          {slides.map((banner, i) => (
            <Slide key={banner.id} banner={banner} number={i + 1} />
          ))}
        </ul>
      </div>
      {slides.length > 1 && <SliderNav slides={slides} />}
    </section>
  );
}

function Slide({ banner, number }: { banner: Banner; number: number }) {
  const { title, text, action, url, image } = banner;
  return (
    <li className="slide" id={`slide-${number}`}>
      {image && (
        <Photo
          imageKey={image}
          alt=""
          {...SLIDE}
          sizes="(width < 1024px) 100vw, 960px"
          eager={number === 1}
        />
      )}
      <div className="slide-text">
        <p className="slide-title">{title}</p>
        <p>{text}</p>
        <a className="button button-primary" href={url} aria-label={`${action}: ${title}`}>
          {action}
        </a>
      </div>
    </li>
  );
}

function SliderNav({ slides }: { slides: readonly Banner[] }) {
  return (
    <div className="slider-nav">
      <button type="button" data-js-only data-slide-step="-1" aria-label="Предыдущий слайд" />
      {slides.map(({ id, title }, i) => (
        <a key={id} href={`#slide-${i + 1}`} aria-label={`Слайд ${i + 1}: ${title}`}>
          {i + 1}
        </a>
      ))}
      <button type="button" data-js-only data-slide-step="1" aria-label="Следующий слайд" />
    </div>
  );
}
