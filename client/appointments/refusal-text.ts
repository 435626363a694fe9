import {
  type ApiError,
  type ErrorCode,
  phoneMark,
  withPhone,
} from '../../shared/contract/error-codes.ts';
import type { OnRequestReason } from '../../shared/contract/on-request-reasons.ts';
import type { Institute } from '../../shared/institute.ts';

const sentences: Partial<Record<ErrorCode, string>> = {
  conflict: 'Rien n’a été envoyé\u00a0: ce rendez-vous a changé entre-temps. Voici où il en est.',
  'slot-taken':
    'Cette heure n’est plus libre. Rien n’a changé\u00a0: votre rendez-vous garde son heure.',
  'closed-day': 'L’institut est fermé ce jour-là. Rien n’a changé\u00a0: choisissez un autre jour.',
  'too-soon': 'Cette heure est trop proche. Rien n’a changé\u00a0: choisissez-en une autre.',
  'too-late': `Il est trop tard pour le changer en ligne. Appelez-nous au ${phoneMark}.`,
  'not-bookable': `Ces soins se déplacent par téléphone. Appelez-nous au ${phoneMark}.`,
  'not-found': `Ce lien n’est plus valable. Appelez-nous au ${phoneMark}.`,
  'too-many': `Trop de changements en peu de temps\u00a0: rien n’a changé, votre rendez-vous garde son heure. Réessayez plus tard, ou appelez-nous au ${phoneMark}.`,
  'not-offered': `Cela ne se fait pas encore en ligne. Appelez-nous au ${phoneMark}.`,
};

const otherDay = `Rien n’a changé\u00a0: choisissez un autre jour, ou appelez-nous au ${phoneMark}.`;
const ofReason: { readonly [reason in OnRequestReason]?: string } = {
  deposit: `À cette heure-là, un acompte est demandé. ${otherDay}`,
  holiday: `Ce jour est férié, et l’institut n’a pas encore décidé s’il ouvre. ${otherDay}`,
  long: `Autant de soins à la fois ne se déplacent pas en ligne. Appelez-nous au ${phoneMark}.`,
  room: `La salle de ces soins n’est pas en service ce jour-là. ${otherDay}`,
};

/** Explains a refusal where the page can say more than the code's own sentence. */
export function refusalText(
  { error, reason }: Pick<ApiError, 'error' | 'reason'>,
  institute: Institute,
): string | undefined {
  const sentence = (reason && ofReason[reason]) ?? sentences[error];
  return sentence && withPhone(sentence, institute);
}
