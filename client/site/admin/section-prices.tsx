import { treatmentsOf } from '../../../shared/catalogue.ts';
import { priceText } from '../../../shared/money/money-text.ts';
import { paths } from '../../../shared/page/paths.ts';
import { catalogueOf, type OfferedTreatment } from '../../../shared/site/catalogue-of.ts';
import type { AdminContents } from '../../../shared/site/content-history.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { notFound } from '../../admin/load.ts';
import { MoreMenu } from '../../admin/more-menu.tsx';
import { Link } from '../../components/link.tsx';
import { changesIn, contentOf, isSection, loadContents, wholeCatalogue } from './admin-contents.ts';
import { OrderedLines, OrderForm, orderEdit, SiteDone, StateCard } from './content-parts.tsx';
import { saveContents } from './save-contents.ts';
import {
  backToSite,
  newTreatmentLink,
  pricesLink,
  sectionLink,
  treatmentLink,
} from './site-links.ts';

const wantedIn = (search: URLSearchParams) => search.get('section') ?? '';

export const pricesScreen = adminScreen({
  title: ({ found, search }) =>
    found ? wholeCatalogue(found).titleOf(wantedIn(search)) : 'Soins et prix',
  async load(asked) {
    const loaded = await loadContents(asked);
    return isSection(loaded.found, wantedIn(asked.search)) ? loaded : notFound(asked.context);
  },
  forms: {
    ''(posted) {
      const id = wantedIn(posted.search);
      return saveContents(posted, [orderEdit(id, posted.values)], (done) => pricesLink(id, done));
    },
  },
  Done: SiteDone,
  Tools: ({ search }) => (
    <>
      <Link className="button" to={newTreatmentLink(wantedIn(search))}>
        Ajouter<span className="visually-hidden">{' un soin'}</span>
      </Link>
      <MoreMenu label="Autres actions">
        <Link to={sectionLink(wantedIn(search))}>Renommer ou masquer la rubrique</Link>
      </MoreMenu>
    </>
  ),
  View: Prices,
  back: [
    ...backToSite,
    { to: paths.features, label: 'Voir la liste des prix', reloadDocument: true },
  ],
});

function Prices({ found, search }: Shown<AdminContents>) {
  const wanted = wantedIn(search);
  return (
    <>
      <nav aria-label="Rubriques" className="pills">
        {wholeCatalogue(found).everySection.map(({ slug, titre }) => (
          <Link
            key={slug}
            to={pricesLink(slug)}
            aria-current={slug === wanted ? 'page' : undefined}
          >
            {titre}
          </Link>
        ))}
      </nav>
      <TreatmentOrder found={found} slug={wanted} />
      <StateCard
        content={contentOf(found, 'order', wanted)}
        title="Ordre des soins"
        action={pricesLink(wanted)}
      />
    </>
  );
}

function TreatmentOrder({ found, slug }: { found: AdminContents; slug: string }) {
  const section = wholeCatalogue(found).section(slug);
  if (!section) return null;
  const { titre, other = [], categories = [], elements = [] } = section;
  const groups = [{ nom: '', elements: [...other, ...elements] }, ...categories];
  const shown = catalogueOf(changesIn(found));
  return (
    <OrderForm
      order={contentOf(found, 'order', slug)}
      ids={treatmentsOf(section).map(({ id }) => id)}
      action={pricesLink(slug)}
      className="stack"
    >
      {groups.map(
        ({ nom, elements }) =>
          elements.length > 0 && (
            <section key={nom} className="card" aria-label={nom || titre}>
              {nom && <h2>{nom}</h2>}
              <OrderedLines
                lines={elements.map(({ id }) => {
                  const treatment = shown.treatment(id);
                  return {
                    id,
                    to: treatmentLink(id),
                    title: treatment?.nom ?? id,
                    details: treatment && <Price treatment={treatment} />,
                  };
                })}
              />
            </section>
          ),
      )}
    </OrderForm>
  );
}

const Price = ({ treatment }: { treatment: OfferedTreatment }) => (
  <>
    <p className="muted small">
      {[treatment.duree, priceText([treatment], treatment.prix), treatment.note]
        .filter(Boolean)
        .join(' · ')}
    </p>
    {treatment.isHidden && <p className="small price-marks">masqué</p>}
  </>
);
