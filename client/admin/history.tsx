import { outcomeLabels } from '#shared/appointments/request-status.ts';
import { addDays, type Day, formatDate, formatLongDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { formatChangedFields, readChanged } from '#shared/contract/declared-fields.ts';
import type { HistoryEvent } from '#shared/contract/list-query.ts';
import { formatUtcMoment } from '#shared/money/deposit-text.ts';
import { formatXof } from '#shared/money/money-text.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import { ruleFields, settingFields } from '#shared/team/declared-agenda-fields.ts';
import { useCatalogue } from '../page/use-catalogue.ts';
import { useSession } from '../session/session.ts';
import { getTreatmentName } from '../team/admin/treatment-name.ts';
import { Fold } from './screen-parts.tsx';

/** Formats a timestamp's day as "aujourd’hui" or "hier", and else by `formatDay`. */
export function formatRecentDay(timestamp: string, today: Day, formatDay = formatLongDay): string {
  const day = timestamp.slice(0, 10);
  if (day === today) return 'aujourd’hui';
  return day === addDays(today, -1) ? 'hier' : formatDay(day);
}

const monthFormat = new Intl.DateTimeFormat('fr', { month: 'short', timeZone: 'UTC' });

/** Returns "2 déc.", or "2 déc. 2027" outside this year. */
export const formatBriefDate = (day: Day, today: Day) =>
  `${formatDate(day)}\u00a0${monthFormat.format(new Date(day))}${
    day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  }`;

/** Formats a timestamp. Without `today` its day is always named. */
export const formatTimestamp = (timestamp: string, today = '') =>
  `${today ? formatRecentDay(timestamp, today) : formatLongDay(timestamp.slice(0, 10))} à ${formatTime(timestamp.slice(11, 16))}`;

/** Returns a function that names the author of a change, "vous" for the reader. */
export function useActorText() {
  const { user } = useSession();
  const names = new Map([
    ['client', 'la personne'],
    ['site', 'le site'],
    [user?.email, 'vous'],
  ]);
  return (actor: string) =>
    names.get(actor) ?? actor.replace(/^payment (?=.)/, 'paiement reçu par ');
}

const formatDetail = (detail: string) => (detail ? `\u00a0: ${detail}` : '');

const eventTexts: Readonly<Record<string, (detail: string, catalogue: Catalogue) => string>> = {
  created: () => 'Demande reçue',
  confirmed: (detail) => `Rendez-vous confirmé${formatAppointment(detail)}`,
  moved: (detail) => `Rendez-vous fixé à nouveau${formatAppointment(detail)}`,
  restored: (detail) => `Rendez-vous rétabli${formatAppointment(detail)}`,
  refused: (detail) => `Refusée${formatDetail(detail)}`,
  cancelled: (detail) => `Annulation${formatDetail(detail)}`,
  'cancelled-by-phone': (detail) => `Annulation à la demande de la personne${formatDetail(detail)}`,
  assigned: (name) => `Personne choisie${formatDetail(name)}`,
  came: () => `Rendez-vous ${outcomeLabels.came.toLowerCase()}`,
  missed: () => `Rendez-vous ${outcomeLabels.missed.toLowerCase()}`,
  unmarked: () => 'Présence à noter',
  noted: () => 'Note interne modifiée',
  coming: () => 'A confirmé sa venue',
  reminded: () => 'Rappel fait',
  'not-reminded': () => 'Rappel à refaire',
  held: (detail) => {
    const [amount = '', deadline = ''] = detail.split(' ');
    return `Acompte demandé\u00a0: ${formatXof(Number(amount))}, heure gardée jusqu’au ${formatUtcMoment(deadline)}`;
  },
  'deposit-said': (amount) => `Dit avoir payé l’acompte\u00a0: ${formatXof(Number(amount))}`,
  'deposit-noted': () => 'Acompte noté, rendez-vous confirmé',
  'deposit-late': (amount) =>
    `Payé trop tard\u00a0: ${formatXof(Number(amount))}, l’heure n’est plus libre`,
  'deposit-refused': () => 'Acompte refusé, heure de nouveau libre',
  'deposit-settled': () => 'Acompte réglé',
  'money-settled': formatSettlement,
  'hold-ended': () => 'Acompte pas arrivé, heure de nouveau libre',
  forgiven: () => 'Rendez-vous manqué pardonné',
  undone: () => 'Défait aussitôt après',
  answered: () => 'Marqué comme traité',
  reopened: () => 'Remis à traiter',
  'online-at-once': () => 'Réservation en ligne immédiate',
  'online-on-request': () => 'Réservation en ligne sur demande',
  'online-closed': (detail) => `Réservation en ligne fermée${formatDetail(detail)}`,
  'online-cancelled': (detail) => `${readCount(detail)}\u00a0rendez-vous annulés ensemble`,
  'resource-added': (name) => `Ajout\u00a0: ${name}`,
  'resource-profile': (detail) => `Fiche enregistrée\u00a0: ${detail}`,
  'resource-hours': () => 'Horaires enregistrés',
  'resource-skills': () => 'Savoir-faire enregistré',
  'resource-removed': (name) => `Retrait\u00a0: ${name}`,
  'planning-made': () => 'Adresse du planning créée',
  'planning-replaced': () => 'Adresse du planning remplacée',
  'planning-ended': () => 'Adresse du planning supprimée',
  'sign-in-invited': () => 'Invitation à se connecter envoyée',
  'sign-in-ended': () => 'Accès à son agenda retiré',
  'rule-changed': (detail, catalogue) => `Soin modifié\u00a0: ${formatRule(detail, catalogue)}`,
  'rule-reset': (detail, catalogue) =>
    `Retour au catalogue\u00a0: ${formatRule(detail, catalogue)}`,
  'rules-settings': (detail) =>
    `Règles enregistrées${formatDetail(formatChangedFields(settingFields, readChanged(detail) ?? {}))}`,
};

const settlements: Readonly<Record<string, string>> = {
  kept: 'gardés par l’institut',
  refunded: 'rendus',
  credit: 'gardés en avoir',
};

function formatSettlement(detail: string): string {
  const [settlement = '', amount = '0'] = detail.split(' ');
  const settlementText = settlements[settlement];
  return settlementText ? `${formatXof(Number(amount))} ${settlementText}` : 'Paiement annulé';
}

function formatRule(detail: string, catalogue: Catalogue): string {
  const [id = '', ...changedParts] = detail.split(' ');
  const changedFields = formatChangedFields(ruleFields, readChanged(changedParts.join(' ')) ?? {});
  return getTreatmentName(id, catalogue) + (changedFields && ` (${changedFields})`);
}

const readCount = (detail: string) => detail.split(' ')[1] ?? '';

function formatAppointment(detail: string): string {
  const [day = '', hour = ''] = detail.split(' ');
  return `\u00a0: ${formatDayTime(day, hour)}`;
}

/** Formats an event. Events of removed features stay in the history for 12 months, and have a general text. */
export const formatEvent = ({ action, detail }: HistoryEvent, catalogue: Catalogue) =>
  eventTexts[action]?.(detail, catalogue) ?? 'Autre changement';

/** Returns the events that are newer than the version that was edited. */
export function listEventsSince(
  { version, history }: { version: number; history: readonly HistoryEvent[] },
  editedVersion: number,
): readonly HistoryEvent[] {
  const count = version - editedVersion;
  return count > 0 ? history.slice(-count) : [];
}

export function History({ events, isOpen }: { events: readonly HistoryEvent[]; isOpen?: boolean }) {
  const catalogue = useCatalogue();
  const formatActor = useActorText();
  if (events.length === 0) return null;
  return (
    <Fold id="historique" title="Historique" isOpen={isOpen}>
      <ol className="history stack-close">
        {events.map((event) => (
          <li key={`${event.at} ${event.action} ${event.detail}`}>
            <p>{formatEvent(event, catalogue)}</p>
            <p className="muted small">{`${formatTimestamp(event.at)}, ${formatActor(event.actor)}`}</p>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
