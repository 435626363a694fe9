import { walkInName } from '#shared/agenda/walk-in-name.ts';
import { formatPeople, listPreparationLines } from '#shared/appointments/request-text.ts';
import { visitFields } from '#shared/appointments/visit-address.ts';
import { addressText, formatPhone, googleRoute, type Institute } from '#shared/institute.ts';
import type { InstituteOffer } from '#shared/site/published-catalogue.ts';
import { plainText } from '#shared/text/plain-text.ts';
import type { MailLink, MailPart } from '../notifications/mail-layout.ts';
import { type AppointmentRequest, listsIn, personsIn, treatmentsIn } from './requests.ts';

/** The limit in characters. Lock screens show little, and push services accept 4 kB. */
const longest = 100;

/** Returns "Pédicure + Tresses, 2 personnes": each treatment once, and the number of persons above one. */
export function visitText(request: AppointmentRequest): string {
  const treatments = personsIn(request)?.flat() ?? treatmentsIn(request);
  const names = new Set(treatments.map(({ nom }) => nom));
  const all = [...names].join(' + ') || request.care;
  const treatmentsText =
    all.length > longest ? `${all.slice(0, longest - 1).trimEnd()}…`.toWellFormed() : all;
  return request.people > 1 ? `${treatmentsText}, ${formatPeople(request.people)}` : treatmentsText;
}

export const getPreparation = (
  request: AppointmentRequest,
  { catalogue }: Pick<InstituteOffer, 'catalogue'>,
): string[] =>
  listPreparationLines(
    listsIn(request)
      .flat()
      .flatMap((id) => catalogue.treatment(id) ?? []),
  );

export function preparationPart(
  request: AppointmentRequest,
  shown: Pick<InstituteOffer, 'catalogue'>,
): string[] {
  const lines = getPreparation(request, shown);
  return lines.length > 0 ? [['À savoir avant\u00a0:', ...lines].join('\n')] : [];
}

export const placePart = ({ address, landmarks, phone }: Institute): string =>
  [addressText(address), landmarks, formatPhone(phone)].filter(Boolean).join('\n');

export const linksWithRoute = ({ position }: Institute, first?: MailLink): MailPart[] => {
  const route = position && { label: 'Itinéraire', url: googleRoute(position) };
  return first || route ? [[first ?? [], route ?? []].flat()] : [];
};

/** Returns the steps of the appointment's page, as links for messages. */
export const answerLinks = (page: string) => ({
  coming: `${page}#venir`,
  move: `${page}?${visitFields.moving}=1#jours`,
  cancel: `${page}?${visitFields.cancelling}=1#question`,
});

const titlesOfAddress = /^(?:m|mr|mme|mlle|dr|monsieur|madame|mademoiselle|docteur)\.?$/i;
const longestName = 30;

/** Returns the first name, or a placeholder; "" for "Mme Koné": a surname follows a title. */
export function getFirstName(name: string): string {
  if (name === walkInName) return name;
  const [first = ''] = plainText(name).trim().split(/\s+/);
  // Cuts by characters, because half of one is invalid.
  return titlesOfAddress.test(first) ? '' : [...first].slice(0, longestName).join('');
}
