import type { Why } from '../../../shared/agenda/why.ts';
import { usualStep } from '../../../shared/team/search-rules.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';

/*
 * Why an hour is not offered, in words.
 */

const hourTexts: Readonly<Record<Exclude<Why['hour'], 'quarter'>, string>> = {
  offered: 'Cette heure est proposée en ligne.',
  taken: 'Cette heure n’est pas proposée\u00a0: personne n’est libre pour toute la visite.',
  closed: 'L’institut est fermé ce jour-là.',
  holiday:
    'Ce jour est férié, et vous n’avez pas encore dit s’il est ouvert\u00a0: les clients y envoient des demandes.',
  outside:
    'La visite serait en dehors des horaires de l’institut\u00a0: en ligne, seules les heures d’ouverture sont proposées, même avec des heures en plus. Vous pouvez la donner vous-même.',
  'too-soon': 'Cette heure est passée, ou trop proche pour une réservation en ligne.',
  unsure:
    'Un rendez-vous de ce jour n’a encore personne\u00a0: d’ici là, aucune heure n’est proposée.',
  'not-bookable': 'Ces soins se réservent sur demande seulement.',
  group: 'L’agenda ne place pas autant de personnes à la fois.',
};

export const hourText = ({ hour, startStep = usualStep }: Why): string =>
  hour === 'quarter'
    ? `En ligne, les heures commencent toutes les ${formatMinutes(startStep)}, par exemple à 10\u00a0h ou 10\u00a0h\u00a0${String(startStep).padStart(2, '0')}.`
    : hourTexts[hour];
