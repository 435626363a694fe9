import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import { catalogue as product, treatmentsOf } from '../../../../../shared/catalogue.ts';
import { catalogueOf } from '../../../../../shared/contents/catalogue-of.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { paths } from '../../../../../shared/page/paths.ts';
import { Link } from '../../../../components/link.tsx';
import { ErrorNotice } from '../../../../components/notice.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { AdminPage } from '../../admin-page.tsx';
import { changesIn, contentOf, wholeCatalogue } from '../contents-in.ts';
import { newTreatmentLink, pricesLink, siteLink } from '../site-links.ts';
import { SiteNotice } from '../site-notice.tsx';
import { StateCard } from '../state-card.tsx';
import { PriceLine } from './price-line.tsx';
import { WhoDoesIt, type WithTeam } from './who-does-it.tsx';

/** The treatments of a section, hidden ones too, as they stand with the drafts. */
export function AdminPrices() {
  const { found, problem, team } = useLoaderData<WithTeam>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const wanted = search.get('section') ?? '';
  const title = product.find(({ slug }) => slug === wanted)?.titre ?? 'Soins et prix';
  return (
    <AdminPage title={title} isWrong={outcome !== undefined || problem !== undefined}>
      <ErrorNotice problem={problem} />
      {found && (
        <>
          <SiteNotice outcome={outcome} found={found} />
          {team && <WhoDoesIt team={team} section={wanted} />}
          <nav aria-label="Rubriques" className="pills">
            {product.map(({ slug, titre }) => (
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
          <OrderForm found={found} slug={wanted} />
          <StateCard
            content={contentOf(found, 'order', wanted)}
            title="Ordre des soins"
            action={pricesLink(wanted)}
          />
        </>
      )}
      <p className="link-row">
        <Link to={siteLink()}>Tout ce qui se modifie</Link>
        <Link to={paths.features} reloadDocument>
          Voir la liste des prix
        </Link>
      </p>
    </AdminPage>
  );
}

/** Each button says which two change places in the order that is on the screen. */
function OrderForm({ found, slug }: { found: AdminContents; slug: string }) {
  const changes = changesIn(found, true);
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
