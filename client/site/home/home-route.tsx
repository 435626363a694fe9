import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { apiContext, changesContext, wholeChangesContext } from '#client/api/api.ts';
import { useBilingualLabel } from '#client/components/english.tsx';
import { Icon } from '#client/components/icon.tsx';
import { Link } from '#client/components/link.tsx';
import { SuccessNotice } from '#client/components/notice.tsx';
import { PageMeta } from '#client/components/page-meta.tsx';
import { PagePhoto } from '#client/components/page-photo.tsx';
import { useHasAccessMap, useInstitute, usePage } from '#client/page/page-context.ts';
import { getSectionImage } from '#client/page/section-images.ts';
import heroDrawing from '#client/public/image.svg?inline';
import { formatAddress, formatPhone } from '#shared/institute.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { paths } from '#shared/page/paths.ts';
import { priceFilterFields } from '#shared/site/price-filter-fields.ts';
import type { Service } from '#shared/site/published-catalogue.ts';
import type { HomeTexts, ShownPerson } from '#shared/site/published-texts.ts';

interface Slide {
  readonly image: string;
  readonly text: string;
}

/** Shows each slide for five seconds. The style sheet turns them, so that no script has to load for it. */
const Carousel = ({ label, slides }: { label: string; slides: readonly Slide[] }) => (
  <section className="carousel" aria-label={label}>
    <label className="carousel-toggle">
      <input type="checkbox" className="visually-hidden" aria-label="Arrêter les images" />
      <Icon name="pause" />
      <Icon name="play" />
    </label>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with reduced motion the keyboard scrolls it */}
    <ul className="slides" tabIndex={0}>
      {slides.map(({ image, text }, index) => (
        <li key={image} className="slide">
          <PagePhoto place={`slide/${index + 1}`}>
            <img
              src={image}
              alt=""
              width="320"
              height="320"
              loading={index ? 'lazy' : undefined}
              fetchPriority={index ? undefined : 'high'}
            />
          </PagePhoto>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

interface HomeData {
  readonly services: readonly Service[];
  readonly texts: HomeTexts;
  readonly isOnRequest: boolean;
}

/** Loads one line per section of the price list, because the whole would be too large for the first page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const [{ listServices }, { buildHomeTexts }, wholeChanges, closedDaysAnswer] = await Promise.all([
    import('#shared/site/published-catalogue.ts'),
    import('#shared/site/published-texts.ts'),
    context.get(wholeChangesContext)(),
    context.get(apiContext).closedDays(),
  ]);
  const isOnRequest = closedDaysAnswer.ok && closedDaysAnswer.data.online?.mode === 'on-request';
  const services = listServices(context.get(changesContext));
  return { services, texts: buildHomeTexts(wholeChanges), isOnRequest };
}

/** Keeps the contents as they were when the document was loaded. */
export const shouldRevalidate = () => false;

export function Component() {
  const institute = useInstitute();
  const { texts } = useLoaderData<HomeData>();
  const { search } = useLocation();
  // Only a logout sends the proof of a posted form to the home page.
  const { hasSentProof } = usePage();
  return (
    <>
      <PageMeta
        title={`${institute.name} – ${institute.tagline}`}
        description="Soins du visage et du corps, maquillage, ongles et cheveux à Abidjan, sur rendez-vous, avec des prix clairs en FCFA."
        path={paths.home}
      />
      {hasSentProof && search && (
        <div className="page">
          <SuccessNotice>
            <p>Déconnexion effectuée.</p>
          </SuccessNotice>
        </div>
      )}
      <Hero {...texts} />
      <About {...texts} />
      <Services />
      <PagePhoto place="gallery" />
      {texts.team.length > 0 && <Team {...texts} />}
      <ContactSummary />
    </>
  );
}

function About({ about, testimonials }: HomeTexts) {
  return (
    <section className="page about" aria-labelledby="a-propos">
      <h2 id="a-propos">À propos de l’institut</h2>
      {about.map((text, index) => (
        <p key={text} className={index === 0 ? 'lead' : undefined}>
          {text}
        </p>
      ))}
      {testimonials.every(({ author }) => !author) && (
        <p className="muted small">Exemples de témoignages</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <ul className="quotes" aria-label="Témoignages" tabIndex={0}>
        {testimonials.map(({ text, author }) => (
          <li key={text}>
            <figure className="quote">
              <blockquote>
                <p>{`«\u00a0${text}\u00a0»`}</p>
              </blockquote>
              {author && <figcaption>{author}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Team({ team }: HomeTexts) {
  return (
    <section className="page team" aria-labelledby="equipe">
      <h2 id="equipe">Notre équipe</h2>
      <ul className="team-list">
        {team.map((person, index) => (
          <li key={person.id ?? person.name} className="staff-card">
            <Portrait {...person} number={index} />
            <h3>{person.name}</h3>
            {person.job && <p>{person.job}</p>}
            {person.bio && <p>{person.bio}</p>}
            {person.sections && <p className="small">{person.sections.join(', ')}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows a drawing of tools for an example person, and a photo or initials for a real staff member. */
const Portrait = ({ id, initials, number }: ShownPerson & { number: number }) =>
  id ? (
    <PagePhoto place={`person/${id}`}>
      <span className="initials" aria-hidden="true">
        {initials}
      </span>
    </PagePhoto>
  ) : (
    <img src={`/crafts.svg#p${number + 1}`} alt="" width="240" height="270" loading="lazy" />
  );

/* The largest thing of the first frame lies in the document, because a request for it would arrive after that frame. */
const slideImages = [heroDrawing, '/sections.svg#visage', '/sections.svg#corps'] as const;

function Hero({ title, lead, slides }: HomeTexts) {
  const { isOnRequest } = useLoaderData<HomeData>();
  return (
    <section className="hero" aria-labelledby="titre">
      <div className="hero-text">
        <h1 id="titre">{title}</h1>
        <p className="lead">{lead}</p>
        <p className="actions">
          <Link
            className="button button-gold capitalized"
            to={paths.book}
            viewTransition
            {...useBilingualLabel('book now')}
          />
          <Link className="button button-light" to={paths.features} viewTransition>
            Voir les prix
          </Link>
        </p>
        <p className="small">
          {`${isOnRequest ? 'Demandez un rendez-vous' : 'En 2 minutes'}, sans compte`}
        </p>
      </div>
      <PagePhoto place="hero" />
      <Carousel
        label="Nos soins en images"
        slides={slideImages.map((image, index) => ({ image, text: slides[index] ?? '' }))}
      />
    </section>
  );
}

function ContactSummary() {
  const institute = useInstitute();
  const { address, phone, landmarks } = institute;
  const { opening } = usePage();
  const hasPlan = useHasAccessMap();
  return (
    <section
      className={`page contact-summary${hasPlan ? ' has-plan' : ''}`}
      aria-labelledby="contact"
    >
      <h2 id="contact">Nous contacter</h2>
      <div className="stack-close contact-card">
        <address>
          {formatAddress(address)}
          {phone && (
            <a className="big-phone" href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>
          )}
        </address>
        {landmarks && <p className="muted">{landmarks}</p>}
        <p className={opening.isOpen ? 'opening opening-now' : 'opening'}>
          <Icon name="clock" />
          {opening.text}
        </p>
        <p>
          <Link className="button" to={paths.contacts}>
            {hasPlan
              ? 'Plan d’accès et message'
              : address
                ? 'Itinéraire et message'
                : 'Nous écrire'}
          </Link>
        </p>
      </div>
    </section>
  );
}

function Services() {
  const { services } = useLoaderData<HomeData>();
  const { options } = useInstitute();
  return (
    <section className="page services" aria-labelledby="services">
      <h2 id="services">Nos prestations</h2>
      <ul className="service-list">
        {services.map(({ slug, title, from, anchor }) => (
          <li key={slug} className="service-card">
            <PagePhoto place={`section/${slug}`}>
              <img src={getSectionImage(slug)} alt="" width="160" height="160" loading="lazy" />
            </PagePhoto>
            <h3>
              <Link to={`${paths.features}#${anchor}`}>{title}</Link>
            </h3>
            <b>
              <span>dès</span>
              {` ${formatXof(from)}`}
            </b>
          </li>
        ))}
      </ul>
      <p className="actions">
        <Link className="button button-outline" to={paths.features}>
          Toutes nos prestations
        </Link>
        {options?.gifts === true && (
          <Link
            className="line-link"
            to={`${paths.features}?${priceFilterFields.query}=carte+cadeau`}
          >
            Offrir une carte cadeau
          </Link>
        )}
      </p>
    </section>
  );
}
