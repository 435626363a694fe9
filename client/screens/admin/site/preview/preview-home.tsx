import { lowestPrice } from '../../../../../shared/contents/catalogue-of.ts';
import { homeTexts } from '../../../../../shared/contents/texts-of.ts';
import { formatXof } from '../../../../../shared/text/money.ts';
import { useInstitute, usePage } from '../../../../page/page-context.ts';
import { useCatalogue } from '../../../../page/use-catalogue.ts';

/** Not the home page itself: the build would split its script in two for this. */
export function PreviewHome() {
  const { name, tagline, social } = useInstitute();
  return (
    <>
      <section className="card stack" aria-label="Accueil">
        <p className="lead">{`${name} – ${tagline}`}</p>
        <Words />
        <Prices />
        <p className="link-row">
          {social.map(({ name, url }) => (
            <a key={url} href={url} target="_blank" rel="noopener">
              {name}
            </a>
          ))}
        </p>
      </section>
      <Testimonials />
    </>
  );
}

const useTexts = () => homeTexts(usePage().changes);

function Words() {
  const { title, lead, slides, about } = useTexts();
  return (
    <>
      <h2>{title}</h2>
      <p>{lead}</p>
      <ul className="bullets">
        {slides.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <h3>À propos de l’institut</h3>
      {about.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

function Prices() {
  const { sections } = useCatalogue();
  return (
    <ul className="lines">
      {sections.map((section) => (
        <li key={section.slug}>
          {`${section.titre}, dès `}
          <span className="price">{formatXof(lowestPrice(section))}</span>
        </li>
      ))}
    </ul>
  );
}

const Testimonials = () => (
  <ul className="lines" aria-label="Témoignages">
    {useTexts().testimonials.map(({ text, author }) => (
      <li key={text}>
        <p>«&nbsp;{text}&nbsp;»</p>
        <p className="muted small">{author ?? 'Exemple de témoignage'}</p>
      </li>
    ))}
  </ul>
);
