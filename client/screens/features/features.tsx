import { useSearchParams } from 'react-router';
import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { treatmentsOf } from '../../../shared/catalogue.ts';
import { formatPhone } from '../../../shared/institute.ts';
import { paths } from '../../../shared/page/paths.ts';
import { formatXof, groupDigits } from '../../../shared/text/money.ts';
import { slugOf } from '../../../shared/text/slug.ts';
import { PageMeta } from '../../components/page-meta.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { FilterForm } from './filter-form.tsx';
import { filterCatalogue, readFilter } from './price-filter.ts';
import { PriceSection } from './price-section.tsx';

export function Features() {
  const institute = useInstitute();
  const { today } = usePage();
  const [search] = useSearchParams();
  const filter = readFilter(search);
  const catalogue = useCatalogue();
  const all = catalogue.sections.flatMap(treatmentsOf);
  const prices = all.map(({ prix }) => prix);
  const sections = filterCatalogue(catalogue, filter);
  const count = sections.flatMap(treatmentsOf).length;
  return (
    <section className="page prices">
      <PageMeta
        title="Nos prestations et tarifs"
        description="Soins du visage et du corps, maquillage, onglerie et soins capillaires à Abidjan : tous les prix en FCFA, avec les durées."
        path={paths.features}
      />
      <header className="page-head">
        <h1>Nos prestations et tarifs</h1>
        <p className="lead">
          {`${all.length} soins, de ${groupDigits(Math.min(...prices))} à ${formatXof(Math.max(...prices))}. ${institute.payment}`}
        </p>
        <p className="print-only">
          {`${institute.name}, ${formatPhone(institute.phone)}. Imprimé le ${dayTitle(today)}.`}
        </p>
      </header>
      <FilterForm filter={filter} count={count} />
      <div className="prices-body">
        <nav aria-label="Rubriques" className="section-links">
          <ul>
            {sections.map(({ slug, titre }) => (
              <li key={slug}>
                <a href={`#${slugOf(titre)}`}>{titre}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {sections.map((section) => (
            <PriceSection key={section.slug} section={section} />
          ))}
          <p className="muted">
            Prix en francs CFA, donnés à titre indicatif&nbsp;; le prix confirmé par l’institut fait
            foi.
          </p>
        </div>
      </div>
    </section>
  );
}
