import type { BlockOf } from '../../../shared/contract/page-blocks.ts';
import { Photo } from '../../../shared/ui/photo.tsx';
import { Section } from '../../layout/section.tsx';
import { SliderNav } from '../../layout/slider-nav.tsx';

type Projects = BlockOf<'projects'>;

/** Finished projects as slides: the first page's slider. */
export function ProjectsBlock({ id, block }: { id: string; block: Projects }) {
  const { title, items } = block;
  return (
    <Section id={id} title={title}>
      <div className="slider projects" data-island="main-slider" data-when="visible">
        <section
          className="slides"
          aria-roledescription="слайдер"
          aria-label={`${title}: слайды`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
          tabIndex={0}
        >
          <ul className="slide-list">
            {items.map((project, i) => (
              <Project key={project.title} id={`${id}-${i + 1}`} project={project} />
            ))}
          </ul>
        </section>
        {items.length > 1 && <SliderNav prefix={id} titles={items.map((item) => item.title)} />}
      </div>
    </Section>
  );
}

function Project({ id, project }: { id: string; project: Projects['items'][number] }) {
  const { title, text, image, facts } = project;
  return (
    <li className="slide" id={id}>
      {image && (
        <Photo
          imageKey={image}
          alt=""
          width={960}
          height={373}
          sizes="(width < 1024px) 100vw, 1392px"
        />
      )}
      <div className="slide-text">
        <h3 className="slide-title">{title}</h3>
        <p>{text}</p>
        <dl className="project-facts">
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}
