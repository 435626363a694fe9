import type { CopyProblem } from '../../../../../shared/page/agenda-copy.ts';

/** Why the agenda could not be kept on this device. */
export const copyProblems: Readonly<Record<CopyProblem, string>> = {
  full: 'Ce téléphone n’a plus assez de place pour garder l’agenda d’aujourd’hui. Libérez de la place (photos, vidéos), puis rouvrez l’agenda.',
  unreachable: 'L’agenda n’a pas pu être chargé. Réessayez dès que le réseau revient.',
  refused: 'Le site ne permet pas de garder l’agenda sur cet appareil.',
};
