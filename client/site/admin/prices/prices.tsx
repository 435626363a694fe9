import { treatmentsOf } from '../../../../shared/catalogue.ts';
import { priceText } from '../../../../shared/money/money-text.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { catalogueOf, type OfferedTreatment } from '../../../../shared/site/catalogue-of.ts';
import type { AdminContents, Content } from '../../../../shared/site/content-history.ts';
import { adminScreen, type Shown } from '../../../admin/admin-screen.tsx';
import { completedField } from '../../../admin/completed-edit.ts';
import { type Asked, type Loaded, notFound, withMore } from '../../../admin/load.ts';
import { Link } from '../../../components/link.tsx';
import { PostForm } from '../../../forms/post-form.tsx';
import { orderEdit, SiteDone, StateCard, Swap } from '../content-parts.tsx';
import { isAdded } from '../content-text.ts';
import {
  changesIn,
  contentOf,
  isSection,
  lastChange,
  loadContents,
  wholeCatalogue,
} from '../contents-in.ts';
import { saveContents } from '../save-contents.ts';
import {
  backToSite,
  newTreatmentLink,
  pricesLink,
  sectionLink,
  treatmentLink,
} from '../site-links.ts';
import { sectionIn } from './place.ts';
import { loadTeam, WhoDoesIt, type WithTeam } from './who-does-it.tsx';

const wantedIn = (search: URLSearchParams) => search.get('section') ?? '';

/** The treatments of a section including hidden ones. */
export const pricesScreen = adminScreen({
  title: ({ found, search }) =>
    found ? wholeCatalogue(changesIn(found)).titleOf(wantedIn(search)) : 'Soins et prix',
  load: loadPrices,
  /** Swaps two treatments, or restores the original order. */
  forms: {
    ''(posted) {
      const id = wantedIn(posted.search);
      return saveContents(posted, [orderEdit(id, posted.values)], (done) => pricesLink(id, done));
    },
  },
  Done: SiteDone,
  View: Prices,
  back: [
    ...backToSite,
    { to: paths.features, label: 'Voir la liste des prix', reloadDocument: true },
  ],
});

async function loadPrices(asked: Asked): Promise<Loaded<WithTeam>> {
  const loaded = await loadContents(asked);
  const wanted = wantedIn(asked.search);
  if (!isSection(loaded.found, wanted)) return notFound(asked.context);
  const isDone = asked.search.get(completedField) === 'publie';
  const came = isDone ? justCome(loaded.found, wanted) : undefined;
  const team = came === undefined ? undefined : await loadTeam(asked);
  return withMore(loaded, () => ({ team, came }));
}

/**
 * Returns the treatment that the last change brought into this section: perhaps no staff member
 * does it yet.
 */
function justCome(found: AdminContents | undefined, section: string): string | undefined {
  const last = found && lastChange(found);
  if (last?.kind !== 'treatments') return undefined;
  const { id, before, after } = last;
  const isNew = isAdded(last) && before === null;
  const isHere = sectionIn(id, after) === section;
  return isHere && (isNew || sectionIn(id, before) !== section) ? id : undefined;
}

function Prices({ found, search }: Shown<WithTeam>) {
  const wanted = wantedIn(search);
  const { team, came } = found;
  return (
    <>
      {team && <WhoDoesIt team={team} section={wanted} treatment={came} />}
      <nav aria-label="Rubriques" className="pills">
        {wholeCatalogue(changesIn(found)).everySection.map(({ slug, titre }) => (
          <Link
            key={slug}
            to={pricesLink(slug)}
            aria-current={slug === wanted ? 'page' : undefined}
          >
            {titre}
          </Link>
        ))}
      </nav>
      <p>
        <Link className="button" to={newTreatmentLink(wanted)}>
          Ajouter un soin
        </Link>
      </p>
      <p className="link-row">
        <Link to={sectionLink(wanted)}>Renommer ou masquer la rubrique</Link>
      </p>
      <OrderForm found={found} slug={wanted} />
      <StateCard
        content={contentOf(found, 'order', wanted)}
        title="Ordre des soins"
        action={pricesLink(wanted)}
      />
    </>
  );
}

function OrderForm({ found, slug }: { found: AdminContents; slug: string }) {
  const changes = changesIn(found);
  const section = wholeCatalogue(changes).section(slug);
  if (!section) return null;
  const { other = [], categories = [], elements = [] } = section;
  const groups = [{ nom: '', elements: [...other, ...elements] }, ...categories];
  const shown = catalogueOf(changes);
  return (
    <PostForm action={pricesLink(slug)} className="stack" preventScrollReset>
      <input type="hidden" name="mark" value={contentOf(found, 'order', slug).mark} />
      <input
        type="hidden"
        name="ordre"
        value={treatmentsOf(section)
          .map(({ id }) => id)
          .join(' ')}
      />
      {groups.map(
        ({ nom, elements }) =>
          elements.length > 0 && (
            <section key={nom} className="card" aria-label={nom || section.titre}>
              {nom && <h2>{nom}</h2>}
              <ul className="lines">
                {elements.map(({ id }, at) => (
                  <PriceLine
                    key={id}
                    treatment={shown.treatment(id)}
                    content={contentOf(found, 'treatments', id)}
                    before={elements[at - 1]?.id}
                    after={elements[at + 1]?.id}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </PostForm>
  );
}

interface Props {
  treatment: OfferedTreatment | undefined;
  content: Content;
  /** The ids of its neighbours. */
  before: string | undefined;
  after: string | undefined;
}

function PriceLine({ treatment, content, before, after }: Props) {
  if (!treatment) return null;
  const { id, nom, duree, prix, note } = treatment;
  const price = priceText([treatment], prix);
  return (
    <li>
      <div>
        <p>
          <Link className="line-link" to={treatmentLink(id)}>
            {nom}
          </Link>
        </p>
        <p className="muted small">{[duree, price, note].filter(Boolean).join(' · ')}</p>
        <Marks treatment={treatment} content={content} />
        <p className="link-row">
          <Swap id={id} other={before} label="Monter" name={nom} />
          <Swap id={id} other={after} label="Descendre" name={nom} />
        </p>
      </div>
    </li>
  );
}

/** "masqué · modifié" */
function Marks({
  treatment: { id, isHidden },
  content,
}: Pick<Props, 'content'> & { treatment: OfferedTreatment }) {
  const changed = catalogueOf().treatment(id) ? 'modifié' : 'ajouté';
  const marks = [isHidden && 'masqué', content.value !== null && changed].filter(Boolean);
  return marks.length > 0 && <p className="small price-marks">{marks.join(' · ')}</p>;
}
