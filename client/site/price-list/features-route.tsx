import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { apiContext } from '#client/api/api.ts';
import { Link, WhatsAppLink } from '#client/components/link.tsx';
import { PageMeta } from '#client/components/page-meta.tsx';
import { fromForm, useAddress, useFormSync } from '#client/forms/form-sync.ts';
import { readChoicesDraft, saveChosenTreatments } from '#client/page/choices-draft.ts';
import { getNavigationTiming } from '#client/page/navigation-timing.ts';
import { useInstitute, useIsHydrationMade, usePage } from '#client/page/page-context.ts';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { buildBookingPath } from '#shared/booking/booking-address.ts';
import { findTreatmentCountProblem } from '#shared/booking/treatment-choice.ts';
import { formatLongDay } from '#shared/calendar/calendar-month.ts';
import { listTreatments } from '#shared/catalogue.ts';
import { formatPhone } from '#shared/institute.ts';
import { formatNumber, formatTotalPrice, formatXof } from '#shared/money/money-text.ts';
import { paths } from '#shared/page/paths.ts';
import { priceFilterFields as fields } from '#shared/site/price-filter-fields.ts';
import type { OfferedSection, OfferedTreatment } from '#shared/site/published-catalogue.ts';
import { ClearFilter, FilterFields } from './filter-fields.tsx';
import { filterCatalogue } from './price-filter.ts';
import { PriceGroup, PriceSection } from './price-section.tsx';
import {
  buildViewPath,
  type PriceView,
  readChosen,
  readPressed,
  readView,
  toggleTreatment,
} from './price-view.ts';

type Treatments = readonly OfferedTreatment[];
const listIds = (treatments: Treatments) => treatments.map(({ id }) => id);

/** Returns true for a page opened by a link or by hand, not by Back or a reload. */
const isNewVisit = () => (getNavigationTiming()?.type ?? 'navigate') === 'navigate';

function usePriceView() {
  const catalogue = useCatalogue();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = readView(search, catalogue);
  const { key, isOwnAddress } = useAddress();
  const isFirst = useRef(useIsHydrationMade());
  /** The latest view, which may not be rendered yet: a second quick press builds on it. */
  const latestView = useRef(view);

  function change(part: Partial<PriceView>) {
    latestView.current = { ...latestView.current, ...part };
    navigate(buildViewPath(latestView.current), {
      replace: true,
      preventScrollReset: true,
      state: fromForm,
    });
  }

  function chooseTreatments(treatments: Treatments) {
    saveChosenTreatments(listIds(treatments));
    change({ chosen: treatments });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that others made
  useEffect(() => {
    if (isOwnAddress) return;
    latestView.current = view;
    const isOpened = isFirst.current && isNewVisit();
    isFirst.current = false;
    if (isOpened && (search.has(fields.treatment) || search.has(fields.pressed))) {
      saveChosenTreatments(listIds(view.chosen));
      // Removes the pressed button from the address of a page that was opened without JavaScript.
      if (search.has(fields.pressed)) change({});
      return;
    }
    // Within the site the last choices apply, also those made on other pages. After a booking there are none.
    const draft = readChoicesDraft();
    const chosenTreatments = draft && readChosen(draft, catalogue);
    if (chosenTreatments && listIds(chosenTreatments).join() !== listIds(view.chosen).join())
      change({ chosen: chosenTreatments });
  }, [key, isOwnAddress]);

  return {
    view,
    change,
    toggle: (treatment: OfferedTreatment) =>
      chooseTreatments(toggleTreatment(latestView.current, treatment, catalogue).chosen),
    empty: () => chooseTreatments([]),
  };
}

/** Loads the ids of the most booked treatments. */
export async function loader({ context }: LoaderFunctionArgs): Promise<readonly string[]> {
  const answer = await context.get(apiContext).closedDays();
  return (answer.ok && answer.data.popular) || [];
}

export const shouldRevalidate = () => false;

export function Component() {
  const { name, phone } = useInstitute();
  const { today } = usePage();
  const prices = useCatalogue()
    .sections.flatMap(listTreatments)
    .map(({ prix }) => prix);
  return (
    <section className="page prices">
      <PageMeta
        title="Nos prestations et tarifs"
        description="Soins du visage et du corps, maquillage, onglerie et soins capillaires à Abidjan : tous les prix en FCFA, avec les durées."
        path={paths.features}
      />
      <header className="page-head head-short">
        <h1>Prestations et tarifs</h1>
        <p className="lead">
          {`De ${formatNumber(Math.min(...prices))} à ${formatXof(Math.max(...prices))}`}
        </p>
        <p className="print-only">
          {`${[name, formatPhone(phone)].filter(Boolean).join(', ')}. Imprimé le ${formatLongDay(today)}.`}
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
  const { options, payment } = useInstitute();
  const { form, results, onSearch, onSubmit } = usePriceForm(state);
  const { sections, isNear } = filterCatalogue(catalogue, view);
  const isUnfiltered = view.query === '' && view.budget === undefined;
  const popular = useLoaderData<readonly string[]>().flatMap(
    (id) => (catalogue.offers(id) && catalogue.treatment(id)) || [],
  );
  const count = sections.flatMap(listTreatments).length;
  const isGift = count === 0 && options?.gifts === true && /cadeau|offrir/i.test(view.query);
  const countText = isGift
    ? 'Carte cadeau'
    : `${count} ${count > 1 ? 'prestations' : 'prestation'}`;
  const choice = { chosen: view.chosen, pressed: readPressed(search, catalogue) };
  return (
    <form ref={form} action={paths.features} onSubmit={onSubmit}>
      {view.budget !== undefined && (
        <input type="hidden" name={fields.budget} value={view.budget} />
      )}
      {view.chosen.map(({ id }) => (
        <input key={id} type="hidden" name={fields.treatment} value={id} />
      ))}
      <FilterFields view={view} count={count} countText={countText} onSearch={onSearch} />
      <div ref={results} className={view.query ? 'prices-body prices-found' : 'prices-body'}>
        {count > 0 && <SectionLinks sections={sections} />}
        <div>
          {count === 0 && <NothingFound view={view} isGift={isGift} />}
          {count > 0 && isNear && (
            <p className="near">
              {`Rien ne porte le nom «\u00a0${view.query}\u00a0»\u00a0: voici ce qui s’en approche.`}
            </p>
          )}
          {isUnfiltered && popular.length > 0 && (
            <section className="price-section">
              <h2>Souvent réservés</h2>
              <PriceGroup treatments={popular} choice={choice} />
            </section>
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
            {catalogue.sections.flatMap(listTreatments).some(({ isLowest }) => isLowest)
              ? 'Prix par personne. «\u00a0Dès\u00a0»\u00a0: le prix exact vous est dit avant le soin. '
              : 'Prix par personne. '}
            {payment}
          </p>
          {options?.gifts === true && !isGift && (
            <p>
              <AskLink view={{ ...view, query: 'carte cadeau' }} className="line-link">
                Offrir une carte cadeau
              </AskLink>
            </p>
          )}
        </div>
      </div>
      <SelectionBar view={view} empty={state.empty} />
    </form>
  );
}

function NothingFound({ view, isGift }: { view: PriceView; isGift: boolean }) {
  return (
    <div className="card stack">
      {isGift && <h2>Carte cadeau</h2>}
      <p>
        {isGift
          ? 'Vous choisissez le montant, la personne choisit ses soins.'
          : 'Aucune prestation ne correspond à cette recherche.'}
      </p>
      <AskLink view={view} className="button" />
      {view.budget !== undefined && <ClearFilter view={view} />}
    </div>
  );
}

interface AskProps {
  view: PriceView;
  className?: string;
  children?: string;
}

function AskLink({ view, className, children = 'Demander sur WhatsApp' }: AskProps) {
  const institute = useInstitute();
  const { query, budget } = view;
  const wishes = [query, budget !== undefined && `jusqu’à ${formatXof(budget)}`];
  const text = `Bonjour ${institute.name}, je cherche un soin\u00a0: ${wishes.filter(Boolean).join(', ')}`;
  return (
    <WhatsAppLink className={className} text={text} to={institute.whatsapp}>
      {children}
    </WhatsAppLink>
  );
}

/** Updates the address, also while the visitor types. With JavaScript the form sends nothing. */
function usePriceForm({ view, change, toggle }: ReturnType<typeof usePriceView>) {
  const catalogue = useCatalogue();
  const form = useRef<HTMLFormElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const getQueryField = () => form.current?.elements.namedItem(fields.query);
  const apply = () => {
    const input = getQueryField();
    if (input instanceof HTMLInputElement) change({ query: input.value });
  };
  useFormSync(form, { [fields.query]: view.query }, apply);

  /** Scrolls to the first results, because a phone's keyboard covers half of the screen. */
  function showResults() {
    const height = window.visualViewport?.height ?? window.innerHeight;
    const { top } = results.current?.getBoundingClientRect() ?? { top: 0 };
    if (top > height / 2) form.current?.scrollIntoView({ behavior: 'instant' });
  }

  function onSearch() {
    apply();
    showResults();
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const { name = '', value = '' } = (event.nativeEvent.submitter ??
      {}) as Partial<HTMLButtonElement>;
    const treatment = readPressed(new URLSearchParams([[name, value]]), catalogue);
    if (treatment) return toggle(treatment);
    if (name === fields.budget) change({ budget: Number(value) || undefined });
    else apply();
    // Hides a phone's keyboard.
    const input = getQueryField();
    if (input instanceof HTMLElement && matchMedia('(pointer: coarse)').matches) input.blur();
    showResults();
  }

  return { form, results, onSearch, onSubmit };
}

function SectionLinks({ sections }: { sections: readonly OfferedSection[] }) {
  const ids = sections.map(({ anchor }) => anchor);
  const current = useCurrentId(ids.join());
  const nav = useRef<HTMLElement>(null);

  // On a phone the row of links is wider than the screen. Only the row is scrolled, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it finds the link that is marked
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - link.offsetWidth / 2 });
  }, [current]);

  return (
    <nav ref={nav} aria-label="Rubriques" className="section-links">
      <ul>
        {sections.map(({ slug, titre, anchor }) => (
          <li key={slug}>
            <a href={`#${anchor}`} aria-current={anchor === current ? 'true' : undefined}>
              {titre}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useCurrentId(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const idBySection = new Map<Element, string>();
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(idBySection.get(entered.target));
      },
      { rootMargin: '-35% 0px -65%' },
    );
    for (const id of ids.split(',')) {
      const section = document.getElementById(id)?.closest('section');
      if (!section) continue;
      idBySection.set(section, id);
      observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}

function SelectionBar({ view, empty }: { view: PriceView; empty(): void }) {
  const { chosen } = view;
  const tooMuchMessage = findTreatmentCountProblem(chosen.length);
  return (
    <div className={chosen.length > 0 ? 'row selection' : undefined}>
      <div className="row selection-text">
        {/* Rendered before it has text, because screen readers would not announce the first text otherwise. */}
        <div role="status">
          {chosen.length > 0 && <p className="selection-sum">{formatSum(chosen)}</p>}
          {tooMuchMessage && <p className="small">{tooMuchMessage}</p>}
        </div>
        {chosen.length > 0 && (
          <>
            <p className="small muted selection-names">{chosen.map(({ nom }) => nom).join(', ')}</p>
            <Link
              to={buildViewPath({ ...view, chosen: [] })}
              onClick={(event) => {
                event.preventDefault();
                empty();
              }}
            >
              Vider
            </Link>
          </>
        )}
      </div>
      {chosen.length > 0 && !tooMuchMessage && (
        <Link
          className="button"
          to={buildBookingPath({ treatments: chosen.map(({ id }) => id), isComplete: true })}
        >
          Continuer
        </Link>
      )}
    </div>
  );
}

/** Returns "2 soins, dès 15 000 FCFA". */
function formatSum(chosen: readonly OfferedTreatment[]): string {
  const sum = chosen.reduce((total, { prix }) => total + prix, 0);
  return `${chosen.length}\u00a0${chosen.length > 1 ? 'soins' : 'soin'}, ${formatTotalPrice(chosen, sum)}`;
}
