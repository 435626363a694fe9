import { formatMove } from '#shared/appointments/decision-text.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { formatCallUs, formatPhone } from '#shared/institute.ts';
import {
  formatDepositLine,
  formatTermsLine,
  formatUtcMoment,
  listDepositMethods,
} from '#shared/money/deposit-text.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { paths } from '#shared/page/paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import {
  buildClientMail,
  buildInstituteMail,
  buildTicket,
  type ConfirmedMailInput,
  formatSessionLine,
} from '../appointments/request-mails.ts';
import { type AppointmentRequest, getStartKey } from '../appointments/requests.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import { isHeld } from './deposit-rows.ts';
import type { ProviderPayment } from './payment-matching.ts';

const formatTitle = ({ day, hour }: AppointmentRequest) => formatDayTime(day, hour ?? '');

const formatAmount = ({ deposit }: AppointmentRequest) => formatXof(deposit ?? 0);

export function buildHeldMail({
  request,
  previous,
  site,
  managePath,
  otherSessions = [],
}: ConfirmedMailInput): Mail {
  const { institute, publicUrl } = site;
  const { held_until, day, hour } = request;
  const wasConfirmed = previous.status === 'confirmed';
  const isMoved = wasConfirmed && (previous.day !== day || previous.hour !== hour);
  const previousStart = { day: previous.day, hour: previous.hour ?? '' };
  const payLines = held_until ? formatPayLines(request, institute.deposits) : '';
  const parts = [
    isMoved
      ? `L’heure que nous vous gardons est déplacée ${formatMove(previousStart, { day, hour: hour ?? '' })}.`
      : 'Nous vous gardons cette heure. Ce n’est pas encore un rendez-vous\u00a0: l’acompte le confirme.',
    ...buildTicket({ ...request, number: payLines ? '' : request.number }, [
      formatDepositLine(request.deposit ?? 0),
    ]),
    ...otherSessions.map((session) => formatSessionLine(session.request)),
    held_until
      ? `Sans acompte reçu avant le ${formatUtcMoment(held_until)}, l’heure est de nouveau libre.`
      : 'Vous nous avez dit que l’acompte est payé\u00a0: nous vérifions, et nous vous confirmons.',
    payLines,
    institute.deposits.terms,
    ...(managePath ? [{ label: 'Payer l’acompte', url: publicUrl + managePath }] : []),
    `Une question\u202f? ${capitalize(formatCallUs(institute.phone))}.`,
  ];
  return buildClientMail(request, site, {
    since: wasConfirmed && previous.hour ? getStartKey(previous) : null,
    subject: `Heure gardée\u00a0: ${formatTitle(request)}, acompte de ${formatAmount(request)}`,
    parts: parts.filter(Boolean),
  });
}

/** Returns a line for each number to pay to; "" if all payments are by links, as the page shows. */
function formatPayLines(
  { deposit, number }: AppointmentRequest,
  deposits: Site['institute']['deposits'],
): string {
  const lines = listDepositMethods(deposits, deposit ?? 0).flatMap(({ name, shownNumber }) =>
    shownNumber ? [`${name}\u00a0: ${shownNumber}`] : [],
  );
  return lines.length > 0 ? [...lines, `Motif\u00a0: ${number}`].join('\n') : '';
}

export const listNotedLines = ({ deposit_state, deposit }: AppointmentRequest): string[] =>
  deposit_state === 'noted' ? [`${formatDepositLine(deposit ?? 0)}, noté`] : [];

/** Returns the lines for a cancelled appointment with a paid deposit. The owner's terms say what becomes of it. */
export const listPaidLines = (
  { deposit_state, deposit }: AppointmentRequest,
  { deposits }: Site['institute'],
): string[] =>
  deposit_state === 'noted'
    ? [`${formatDepositLine(deposit ?? 0)}, payé.`, formatTermsLine(deposits)].filter(Boolean)
    : [];

export function buildHoldEndedMail(request: AppointmentRequest, site: Site): Mail {
  const { institute, publicUrl } = site;
  return buildClientMail(request, site, {
    subject: `Heure de nouveau libre\u00a0: ${formatTitle(request)}`,
    parts: [
      `L’acompte de ${formatAmount(request)} n’est pas arrivé\u00a0: nous ne gardons plus l’heure du ${formatTitle(request)} (numéro ${request.number}).`,
      `Vous aviez payé\u202f? ${capitalize(formatCallUs(institute.phone))}, avec ce numéro\u00a0: rien n’est perdu.`,
      'Vous pouvez choisir une autre heure\u00a0:',
      { label: 'Choisir une autre heure', url: publicUrl + paths.book },
    ],
  });
}

export const buildCallClientMail = (request: AppointmentRequest, site: Site): Mail =>
  buildInstituteMail(request, site, {
    subject: `Acompte pas arrivé\u00a0: ${formatTitle(request)}, ${request.name}`,
    parts: [
      `L’acompte de ${formatAmount(request)} n’est pas arrivé à temps\u00a0: l’heure est de nouveau libre. Cette personne n’a pas reçu d’e-mail\u00a0: prévenez-la.`,
    ],
  });

/** Builds the institute's mail about a deposit to check: paid as the client says, or by a payment that came too late. */
export const buildDepositToCheckMail = (
  request: AppointmentRequest,
  site: Site,
  payment?: ProviderPayment,
): Mail =>
  buildInstituteMail(request, site, {
    subject: `Acompte à vérifier\u00a0: ${formatXof(payment?.amount ?? request.deposit ?? 0)}, ${request.number}, ${request.name}`,
    parts: [
      payment
        ? `Vous avez reçu ${formatPayment(payment)}.`
        : `La personne dit avoir payé ${formatAmount(request)}, avec la référence ${request.number}.`,
      isHeld(request)
        ? 'L’heure est gardée jusqu’à votre réponse.'
        : 'L’heure n’est plus gardée\u00a0: rendez l’acompte, ou proposez une autre heure.',
      { label: 'Acomptes à vérifier', url: site.publicUrl + adminPaths.adminTill },
    ],
  });

function formatPayment({ amount, provider, phone }: ProviderPayment): string {
  const payer = phone.startsWith('+') ? formatPhone(phone) : phone;
  return `${formatXof(amount)} par ${provider}${payer && `, du ${payer}`}`;
}

/** Builds the institute's mail about a payment that fits no deposit, or several. */
export function buildPaymentMail(payment: ProviderPayment, { contactTo, publicUrl }: Site): Mail {
  const { reference, provider, provider_id } = payment;
  return composeMail({
    kind: 'institute',
    recipient: contactTo,
    subject: `Paiement à vérifier\u00a0: ${formatXof(payment.amount)}, ${provider}`,
    parts: [
      `Vous avez reçu ${formatPayment(payment)}. Le site ne sait pas pour quel rendez-vous.`,
      { label: 'Paiements à vérifier', url: publicUrl + adminPaths.adminTill },
      [
        ...(reference ? [`Motif écrit par la personne\u00a0: ${reference}`] : []),
        `Référence chez ${provider}\u00a0: ${provider_id}`,
      ].join('\n'),
    ],
  });
}

export const buildPaidTooLateMail = (
  request: AppointmentRequest,
  site: Site,
  payment: ProviderPayment,
): Mail =>
  buildClientMail(request, site, {
    subject: `Paiement reçu, mais l’heure n’est plus gardée\u00a0: ${formatTitle(request)}`,
    parts: [
      `Votre paiement de ${formatXof(payment.amount)} est arrivé après le délai, et ${formatTitle(request)} (numéro ${request.number}) n’est plus gardé.`,
      'Rien n’est perdu\u00a0: nous vous appelons pour une autre heure, ou pour vous le rendre.',
      `Sinon, ${formatCallUs(site.institute.phone)}, avec ce numéro, ou regardez quelles heures sont libres\u00a0:`,
      { label: 'Voir les heures libres', url: site.publicUrl + paths.book },
    ],
  });
