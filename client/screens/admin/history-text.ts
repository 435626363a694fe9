import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import type { Catalogue } from '../../../shared/contents/catalogue-of.ts';
import type { HistoryEvent } from '../../../shared/contract/admin/query.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';
import { outcomeLabels } from '../../../shared/text/outcome.ts';
import { treatmentName } from './treatment-name.ts';

/*
 * The histories of the back office as text.
 */

/** ISO 8601 UTC (Abidjan's time) to "samedi 21 novembre 2026 à 10 h 05". */
export const timestampText = (at: string) =>
  `${dayTitle(at.slice(0, 10))} à ${formatTime(at.slice(11, 16))}`;

export const actorName = (actor: string) =>
  actor === 'client' ? 'la cliente ou le client' : actor;

const because = (detail: string) => (detail ? `\u00a0: ${detail}` : '');

const texts: Readonly<Record<string, (detail: string, catalogue: Catalogue) => string>> = {
  created: () => 'Demande reçue',
  confirmed: (detail) => `Rendez-vous confirmé${when(detail)}`,
  moved: (detail) => `Rendez-vous fixé à nouveau${when(detail)}`,
  refused: (detail) => `Refusée${because(detail)}`,
  cancelled: (detail) => `Annulation${because(detail)}`,
  assigned: () => 'Personne choisie',
  came: () => `Rendez-vous ${outcomeLabels.came.toLowerCase()}`,
  missed: () => `Rendez-vous ${outcomeLabels.missed.toLowerCase()}`,
  unmarked: () => 'Présence à noter',
  overrun: (minutes) => (minutes === '0' ? 'Ne déborde plus' : `Déborde de ${minutes}\u00a0min`),
  noted: () => 'Note interne modifiée',
  answered: () => 'Marqué comme traité',
  replied: () => 'Répondu par e-mail',
  reopened: () => 'Remis à traiter',
  'online-at-once': () => 'Réservation en ligne immédiate',
  'online-on-request': () => 'Réservation en ligne sur demande',
  'online-closed': (detail) => `Réservation en ligne fermée${because(detail)}`,
  'online-cancelled': (detail) => `${sumOf(detail)}\u00a0rendez-vous annulés ensemble`,
  'online-restored': (detail) => `${sumOf(detail)}\u00a0rendez-vous rétablis ensemble`,
  'online-figures': () => 'Seuils modifiés',
  'online-left-open': () => 'Laissé ouvert pendant un jour',
  'lane-added': (name) => `Ajout\u00a0: ${name}`,
  'lane-profile': (detail) => `Fiche enregistrée\u00a0: ${detail}`,
  'lane-hours': () => 'Horaires enregistrés',
  'lane-skills': () => 'Savoir-faire enregistré',
  'lane-removed': (name) => `Retrait\u00a0: ${name}`,
  'planning-made': () => 'Adresse du planning créée',
  'planning-replaced': () => 'Adresse du planning remplacée',
  'planning-ended': () => 'Adresse du planning supprimée',
  'rule-changed': (id, catalogue) => `Soin modifié\u00a0: ${treatmentName(id, catalogue)}`,
  'rule-reset': (id, catalogue) => `Retour au catalogue\u00a0: ${treatmentName(id, catalogue)}`,
  'rules-settings': (detail) => {
    const [notice = '0', people = ''] = detail.split(' ');
    return `Règles enregistrées\u00a0: délai ${formatMinutes(Number(notice))}, personnes ${people}`;
  },
};

/** The number after the batch's id. */
const sumOf = (detail: string) => detail.split(' ')[1] ?? '';

function when(detail: string): string {
  const [day = '', hour = ''] = detail.split(' ');
  return `\u00a0: ${appointmentTitle(day, hour)}`;
}

export const eventText = ({ action, detail }: HistoryEvent, catalogue: Catalogue) =>
  texts[action]?.(detail, catalogue) ?? action;

/** The events since the version that somebody started to edit: each adds one to the version. */
export function missedEvents(
  { version, history }: { version: number; history: readonly HistoryEvent[] },
  editedVersion: number,
): readonly HistoryEvent[] {
  const count = version - editedVersion;
  return count > 0 ? history.slice(-count) : [];
}
