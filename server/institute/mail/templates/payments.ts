import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import { callUs, formatPhone } from '../../../../shared/institute.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import type { Payment } from '../../requests/payments.ts';
import { type AppointmentRequest, hourOf } from '../../requests/requests.ts';
import { composeMail, type Mail } from '../compose.ts';
import type { Site } from '../site.ts';
import { factsOf, fileOf, personOf } from './requests.ts';

/*
 * Of payments that machines told of.
 */

/** "5 000 FCFA par Wave, du 05 06 07 08 09" */
const paymentLine = ({ amount, provider, phone }: Payment) =>
  `${formatXof(amount)} par ${provider}${phone ? `, du ${phone.startsWith('+') ? formatPhone(phone) : phone}` : ''}`;

const listOf = ({ publicUrl }: Site) => ({
  label: 'Paiements à rattacher',
  url: publicUrl + adminPaths.adminTill,
});

/** To the institute: it fits no deposit, or several. */
export function paymentMail(recipient: string, payment: Payment, site: Site): Mail {
  const { reference, provider, provider_id } = payment;
  return composeMail({
    kind: 'institute',
    recipient,
    subject: `Paiement à rattacher\u00a0: ${formatXof(payment.amount)}, ${provider}`,
    parts: [
      `Vous avez reçu ${paymentLine(payment)}. Le site ne sait pas pour quel rendez-vous\u00a0: dites-le-lui en une touche.`,
      listOf(site),
      [
        ...(reference ? [`Motif écrit par la personne\u00a0: ${reference}`] : []),
        `Référence chez ${provider}\u00a0: ${provider_id}`,
      ].join('\n'),
    ],
  });
}

interface Late {
  readonly site: Site;
  readonly payment: Payment;
}

/** To the institute: it came for an hour that could not be given back. */
export function paymentTooLateMail(
  recipient: string,
  request: AppointmentRequest,
  { site, payment }: Late,
): Mail {
  return composeMail({
    kind: 'institute',
    recipient,
    requestId: request.id,
    since: hourOf(request),
    replyTo: request.email ?? undefined,
    subject: `Payé trop tard\u00a0: ${formatXof(payment.amount)}, ${request.number}, ${request.name}`,
    parts: [
      `Vous avez reçu ${paymentLine(payment)} pour une heure qui n’est plus gardée\u00a0: rendez l’acompte, ou proposez une autre heure.`,
      listOf(site),
      factsOf(request),
      fileOf(request, site.publicUrl),
      personOf(request),
    ],
  });
}

/** To the client: the same. */
export function paidTooLateMail(
  recipient: string,
  request: AppointmentRequest,
  { site: { institute, publicUrl }, payment }: Late,
): Mail {
  const title = appointmentTitle(request.day, request.hour ?? '');
  return composeMail({
    kind: 'client',
    recipient,
    requestId: request.id,
    since: hourOf(request),
    replyTo: institute.email,
    subject: `Paiement reçu, mais l’heure n’est plus gardée\u00a0: ${title}`,
    parts: [
      'Bonjour,',
      `Votre paiement de ${formatXof(payment.amount)} est arrivé après le délai, et ${title} (numéro ${request.number}) n’est plus gardé.`,
      'Rien n’est perdu\u00a0: nous vous appelons pour une autre heure, ou pour vous le rendre.',
      `Sinon, ${callUs(institute.phone)}, avec ce numéro, ou regardez quelles heures sont libres\u00a0:`,
      { label: 'Voir les heures libres', url: publicUrl + paths.book },
      institute.name,
    ],
  });
}
