import type { LaneReason } from '../../../shared/agenda/why.ts';
import { quoted } from '../../../shared/text/quote.ts';

/** Goes on after the person's name. */
export function reasonText(reason: Exclude<LaneReason['reason'], 'taken'>, detail: string): string {
  const texts = {
    free: 'est libre.',
    skill: `ne fait pas ${quoted(detail)}.`,
    away: 'ne travaille pas encore ici, ou n’y travaille plus.',
    closed: 'ne travaille pas\u00a0: l’institut est fermé.',
    hours: 'ne travaille pas pendant toute la visite.',
    blocked: `n’est pas disponible${detail && `\u00a0: ${detail}`}.`,
    assistant: 'serait libre, mais personne d’autre ne l’est en même temps.',
    preparation: 'serait libre, mais pas le temps de la préparation avant.',
    cleaning: 'serait libre, mais pas le temps du nettoyage après.',
    room: 'n’a pas de cabine libre, ou pas assez de temps avant le rendez-vous suivant.',
  };
  return texts[reason];
}
