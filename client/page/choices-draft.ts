import { linkFields } from '#shared/booking/booking-address.ts';
import { tabStorage } from './storage.ts';

const key = 'choix-demande';

export function readChoicesDraft(): URLSearchParams | undefined {
  const { chosen } = tabStorage.read(key);
  return typeof chosen === 'string' ? new URLSearchParams(chosen) : undefined;
}

export const saveChoicesDraft = (search: URLSearchParams): void =>
  tabStorage.save(key, { chosen: search.toString() });

/** Stores an empty draft. Unlike a missing draft, it overrides the choices of older addresses. */
export const forgetChoices = (): void => saveChoicesDraft(new URLSearchParams());

export const areChoicesForgotten = (): boolean => readChoicesDraft()?.toString() === '';

export function saveChosenTreatments(ids: readonly string[]): void {
  const draft = readChoicesDraft() ?? new URLSearchParams();
  if (!draft.has(linkFields.people)) draft.set(linkFields.people, '1');
  draft.delete(linkFields.treatment);
  for (const id of ids) draft.append(linkFields.treatment, id);
  saveChoicesDraft(draft);
}
