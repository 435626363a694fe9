import { type SubmitEvent, useRef } from 'react';
import { priceFilterFields as fields } from '../../../shared/site/price-filter-fields.ts';
import { useFormSync } from '../../forms/form-sync.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { pressedIn } from './price-view.ts';
import type { usePriceView } from './use-price-view.ts';

/** Updates the address, also while the visitor types. With JavaScript the form sends nothing. */
export function usePriceForm({ view, change, press }: ReturnType<typeof usePriceView>) {
  const catalogue = useCatalogue();
  const form = useRef<HTMLFormElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const field = () => form.current?.elements.namedItem(fields.query);
  const apply = () => {
    const input = field();
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
    const treatment = pressedIn(new URLSearchParams([[name, value]]), catalogue);
    if (treatment) return press(treatment);
    if (name === fields.budget) change({ budget: Number(value) || undefined });
    else apply();
    // Hides a phone's keyboard.
    const input = field();
    if (input instanceof HTMLElement && matchMedia('(pointer: coarse)').matches) input.blur();
    showResults();
  }

  return { form, results, onSearch, onSubmit };
}
