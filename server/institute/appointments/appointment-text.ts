import { walkInName } from '#shared/agenda/walk-in-name.ts';
import { formatPeople, listPreparationLines } from '#shared/appointments/request-text.ts';
import { visitFields } from '#shared/appointments/visit-address.ts';
import { addressText, formatPhone, googleRoute, type Institute } from '#shared/institute.ts';
import type { InstituteOffer } from '#shared/site/published-catalogue.ts';
import { plainText } from '#shared/text/plain-text.ts';
import type { MailLink, MailPart } from '../notifications/mail-layout.ts';
import {
  type AppointmentRequest,
  listTreatmentIdsByPerson,
  parsePersons,
  parseTreatments,
} from './requests.ts';

/** The limit in characters. Lock screens show little, and push services accept 4 kB. */
const visitTextLimit = 100;

/** Returns "Pédicure + Tresses, 2 personnes": each treatment once, and the number of persons above one. */
export function formatVisit(request: AppointmentRequest): string {
  const treatments = parsePersons(request)?.flat() ?? parseTreatments(request);
  const names = new Set(treatments.map(({ nom }) => nom));
  const fullText = [...names].join(' + ') || request.care;
  const treatmentsText =
    fullText.length > visitTextLimit
      ? `${fullText.slice(0, visitTextLimit - 1).trimEnd()}…`.toWellFormed()
      : fullText;
  return request.people > 1 ? `${treatmentsText}, ${formatPeople(request.people)}` : treatmentsText;
}

export const listPreparation = (
  request: AppointmentRequest,
  { catalogue }: Pick<InstituteOffer, 'catalogue'>,
): string[] =>
  listPreparationLines(
    listTreatmentIdsByPerson(request)
      .flat()
      .flatMap((id) => catalogue.treatment(id) ?? []),
  );

export function listPreparationParts(
  request: AppointmentRequest,
  offer: Pick<InstituteOffer, 'catalogue'>,
): string[] {
  const lines = listPreparation(request, offer);
  return lines.length > 0 ? [['À savoir avant\u00a0:', ...lines].join('\n')] : [];
}

export const formatPlacePart = ({ address, landmarks, phone }: Institute): string =>
  [addressText(address), landmarks, formatPhone(phone)].filter(Boolean).join('\n');

export const listLinksWithRoute = ({ position }: Institute, firstLink?: MailLink): MailPart[] => {
  const route = position && { label: 'Itinéraire', url: googleRoute(position) };
  return firstLink || route ? [[firstLink ?? [], route ?? []].flat()] : [];
};

/** Returns the steps of the appointment's page, as links for messages. */
export const buildAnswerLinks = (page: string) => ({
  coming: `${page}#venir`,
  move: `${page}?${visitFields.moving}=1#jours`,
  cancel: `${page}?${visitFields.cancelling}=1#question`,
});

const courtesyTitles = /^(?:m|mr|mme|mlle|dr|monsieur|madame|mademoiselle|docteur)\.?$/i;
const nameLimit = 30;

/** Returns the first name, or a placeholder; "" for "Mme Koné": a surname follows a title. */
export function getFirstName(name: string): string {
  if (name === walkInName) return name;
  const [first = ''] = plainText(name).trim().split(/\s+/);
  // Cuts by characters, because half of one is invalid.
  return courtesyTitles.test(first) ? '' : [...first].slice(0, nameLimit).join('');
}
