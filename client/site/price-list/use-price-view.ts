import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { OfferedTreatment } from '../../../shared/site/catalogue-of.ts';
import { priceFilterFields as fields } from '../../../shared/site/price-filter-fields.ts';
import { fromForm, useAddress } from '../../forms/form-sync.ts';
import { readChoicesDraft, saveChosenTreatments } from '../../page/choices-draft.ts';
import { openedBy } from '../../page/opened-by.ts';
import { useMadeByHydration } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { chosenIn, type PriceView, readView, toggled, viewPath } from './price-view.ts';

type Chosen = readonly OfferedTreatment[];
const idsOf = (chosen: Chosen) => chosen.map(({ id }) => id);

/** Returns true for a page opened by a link or by hand, not by Back or a reload. */
const isOpenedAnew = () => (openedBy()?.type ?? 'navigate') === 'navigate';

export function usePriceView() {
  const catalogue = useCatalogue();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = readView(search, catalogue);
  const { key, isOwn } = useAddress();
  const isFirst = useRef(useMadeByHydration());
  /** A second quick press must build on the first, which is not rendered yet. */
  const latest = useRef(view);

  function change(part: Partial<PriceView>) {
    latest.current = { ...latest.current, ...part };
    navigate(viewPath(latest.current), {
      replace: true,
      preventScrollReset: true,
      state: fromForm,
    });
  }

  function choose(chosen: Chosen) {
    saveChosenTreatments(idsOf(chosen));
    change({ chosen });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that others made
  useEffect(() => {
    if (isOwn) return;
    latest.current = view;
    const isOpened = isFirst.current && isOpenedAnew();
    isFirst.current = false;
    if (isOpened && (search.has(fields.treatment) || search.has(fields.pressed))) {
      saveChosenTreatments(idsOf(view.chosen));
      // Removes the pressed button from the address of a page that was opened without JavaScript.
      if (search.has(fields.pressed)) change({});
      return;
    }
    // Within the site the last choices apply, also those made on other pages. After a booking there are none.
    const draft = readChoicesDraft();
    const chosen = draft && chosenIn(draft, catalogue);
    if (chosen && idsOf(chosen).join() !== idsOf(view.chosen).join()) change({ chosen });
  }, [key, isOwn]);

  return {
    view,
    change,
    press: (treatment: OfferedTreatment) =>
      choose(toggled(latest.current, treatment, catalogue).chosen),
    empty: () => choose([]),
  };
}
