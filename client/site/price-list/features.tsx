import { useSearchParams } from 'react-router';
import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { treatmentsOf } from '../../../shared/catalogue.ts';
import { formatPhone } from '../../../shared/institute.ts';
import { formatXof, groupDigits } from '../../../shared/money/money-text.ts';
import { paths } from '../../../shared/page/paths.ts';
import { priceFilterFields as fields } from '../../../shared/site/price-filter-fields.ts';
import { PageMeta } from '../../components/page-meta.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { FilterFields } from './filter-fields.tsx';
import { filterCatalogue } from './price-filter.ts';
import { PriceSection } from './price-section.tsx';
import { pressedIn } from './price-view.ts';
import { SectionLinks } from './section-links.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { usePriceForm } from './use-price-form.ts';
import { usePriceView } from './use-price-view.ts';
import { AskLink, NothingFound } from './way-out.tsx';

export function Features() {
  const institute = useInstitute();
  const { today } = usePage();
  const prices = useCatalogue()
    .sections.flatMap(treatmentsOf)
    .map(({ prix }) => prix);
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
          {`Prix de ${groupDigits(Math.min(...prices))} à ${formatXof(Math.max(...prices))}. ${institute.payment}`}
        </p>
        <p className="print-only">
          {`${[institute.name, formatPhone(institute.phone)].filter(Boolean).join(', ')}. Imprimé le ${dayTitle(today)}.`}
        </p>
      </header>
      <PriceList />
    </section>
  );
}

/** Renders one GET form, so that every button keeps the rest of the address's state. */
function PriceList() {
  const catalogue = useCatalogue();
  const [search] = useSearchParams();
  const state = usePriceView();
  const { view } = state;
  const { form, results, onSearch, onSubmit } = usePriceForm(state);
  const { sections, isNear } = filterCatalogue(catalogue, view);
  const count = sections.flatMap(treatmentsOf).length;
  const choice = { chosen: view.chosen, pressed: pressedIn(search, catalogue) };
  return (
    <form ref={form} action={paths.features} onSubmit={onSubmit}>
      {view.budget !== undefined && (
        <input type="hidden" name={fields.budget} value={view.budget} />
      )}
      {view.chosen.map(({ id }) => (
        <input key={id} type="hidden" name={fields.treatment} value={id} />
      ))}
      <FilterFields view={view} count={count} onSearch={onSearch} />
      <div ref={results} className={view.query ? 'prices-body prices-found' : 'prices-body'}>
        {count > 0 && <SectionLinks sections={sections} />}
        <div>
          {count === 0 && <NothingFound view={view} />}
          {count > 0 && isNear && (
            <p className="near">
              {`Rien ne porte le nom «\u00a0${view.query}\u00a0»\u00a0: voici ce qui s’en approche.`}
            </p>
          )}
          {sections.map((section) => (
            <PriceSection key={section.slug} section={section} choice={choice} />
          ))}
          {count > 0 && isNear && (
            <p className="link-row">
              <AskLink view={view} />
            </p>
          )}
          <p className="muted">
            {catalogue.sections.flatMap(treatmentsOf).some(({ isLowest }) => isLowest)
              ? 'Prix en francs CFA, par personne. «\u00a0Dès\u00a0»\u00a0: c’est le prix le plus bas, et le prix exact vous est dit avant le soin.'
              : 'Prix en francs CFA, par personne, annoncés d’avance.'}
          </p>
        </div>
      </div>
      <SelectionBar view={view} empty={state.empty} />
    </form>
  );
}
