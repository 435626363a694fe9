import { closedDayMessage } from '../calendar/opening.ts';
import { formatCallUs, type Institute } from '../institute.ts';
import { capitalize } from '../text/capitalize.ts';
import type { OnRequestReason } from './on-request-reasons.ts';

export const phonePlaceholder = '{téléphone}';

/** Puts the number into a sentence. Without a number, `callUs` replaces "appelez-nous au". */
export const insertPhone = (sentence: string, { phone }: Pick<Institute, 'phone'>): string =>
  sentence
    .replace(`appelez-nous au ${phonePlaceholder}`, formatCallUs(phone))
    .replace(`Appelez-nous au ${phonePlaceholder}`, capitalize(formatCallUs(phone)));

/** The message is outside the table because screens use it without loading the table. */
export const malformed = 'La demande est mal formée.';
export const linkExpired = 'Ce lien n’est plus valable\u00a0: il a expiré ou a déjà servi.';
export const unreachable = `Le service est momentanément indisponible. Réessayez dans quelques minutes ou appelez-nous au ${phonePlaceholder}.`;

export const photoTooLarge =
  'Cette photo est trop lourde\u00a0: 12\u00a0Mo au plus. Recadrez-la sur le téléphone, ou choisissez-en une autre.';

const photosFull =
  'Il n’y a plus de place pour une photo. Retirez-en une, puis renvoyez celle-ci demain.';
const depositRequired =
  'Un acompte est demandé\u00a0: rien n’est encore réservé. Lisez les conditions, puis confirmez.';

export const errorCodes = {
  invalid: { status: 400, message: malformed },
  'not-signed-in': { status: 401, message: 'Connectez-vous pour continuer.' },
  'link-expired': { status: 401, message: linkExpired },
  unsigned: { status: 401, message: 'Cet envoi n’est pas signé, ou il l’est mal.' },
  forbidden: { status: 403, message: 'Vous n’avez pas l’autorisation de faire cela.' },
  xsrf: {
    status: 403,
    message:
      'Cette page est restée ouverte trop longtemps. Rechargez-la, puis renvoyez le formulaire. Si cela se répète, votre navigateur bloque les cookies du site\u00a0: autorisez-les, ou appelez-nous.',
  },
  'too-new': {
    status: 403,
    message:
      'Votre accès à la gestion date de moins de 72\u00a0heures\u00a0: vous ne pouvez pas encore toucher aux accès de qui l’avait avant vous.',
  },
  'admin-code': { status: 403, message: 'Invalid code. Please try again.' },
  'not-found': { status: 404, message: 'Cette adresse n’existe pas.' },
  'method-not-allowed': { status: 405, message: 'Cette méthode n’est pas acceptée ici.' },
  conflict: {
    status: 409,
    message: 'Cela a changé entre-temps. Rechargez la page pour voir où en sont les choses.',
  },
  'closed-day': { status: 409, message: closedDayMessage },
  'past-hour': { status: 409, message: 'Cette heure est déjà passée.' },
  'same-hour': {
    status: 409,
    message: 'C’est déjà l’heure de ce rendez-vous\u00a0: rien n’a été envoyé.',
  },
  'confirm-anyway': {
    status: 409,
    message: 'Rien n’est encore changé\u00a0: vérifiez d’abord le jour et l’heure.',
  },
  'off-agenda': {
    status: 409,
    message:
      'Rien n’est encore confirmé\u00a0: ce rendez-vous serait hors agenda et n’occuperait le temps de personne. Si c’est ce que vous voulez, cochez «\u00a0Hors agenda\u00a0».',
  },
  'slot-taken': {
    status: 409,
    message: 'Cette heure n’est pas disponible. Choisissez-en une autre.',
  },
  'too-soon': { status: 409, message: 'Cette heure est trop proche. Choisissez-en une autre.' },
  'too-late': { status: 409, message: `Il est trop tard. Appelez-nous au ${phonePlaceholder}.` },
  'mail-gone': { status: 409, message: 'Rien n’est annulé\u00a0: l’e-mail part déjà.' },
  'list-full': {
    status: 409,
    message: 'Cette liste est pleine\u00a0: retirez d’abord autre chose.',
  },
  'still-booked': {
    status: 409,
    message:
      'Des rendez-vous ou des demandes à venir ont encore ce soin. Masquez-le, et retirez-le quand ils seront passés.',
  },
  'person-used': {
    status: 409,
    message:
      'Rien n’est retiré\u00a0: des rendez-vous y sont attachés, et restent dans l’historique. Pour un départ, donnez un dernier jour.',
  },
  'mailbox-taken': { status: 409, message: 'Cette adresse est celle de quelqu’un d’autre ici.' },
  'offer-changed': {
    status: 409,
    message:
      'Le total ou l’heure de fin a changé\u00a0: rien n’est envoyé. Vérifiez, puis envoyez de nouveau.',
  },
  'deposit-due': { status: 409, message: depositRequired },
  'booking-closed': {
    status: 409,
    message: `Les réservations en ligne sont fermées pour le moment. Appelez-nous au ${phonePlaceholder}.`,
  },
  'not-bookable': { status: 409, message: 'Ces soins se réservent sur demande.' },
  'photos-full': { status: 409, message: photosFull },
  'too-large': { status: 413, message: 'Votre envoi est trop volumineux.' },
  'too-long': { status: 414, message: 'Cette adresse est trop longue.' },
  'not-json': { status: 415, message: 'Le contenu doit être au format JSON.' },
  'photo-format': {
    status: 415,
    message:
      'Ce fichier n’est pas une photo que nous savons lire. Choisissez une photo JPEG, PNG, WebP ou AVIF.',
  },
  'photo-heic': {
    status: 415,
    message:
      'Cette photo est au format HEIC, que nous ne savons pas lire. Sur l’iPhone\u00a0: Réglages, Appareil photo, Formats, «\u00a0Le plus compatible\u00a0», puis reprenez la photo\u00a0; ou envoyez-en une capture d’écran.',
  },
  'photo-too-large': { status: 413, message: photoTooLarge },
  'photo-pixels': {
    status: 413,
    message:
      'Cette photo a trop de points pour être lue ici. Prenez-la avec le réglage habituel de l’appareil, ou envoyez-en une capture d’écran.',
  },
  'photo-broken': {
    status: 400,
    message: 'Cette photo est abîmée ou n’est pas arrivée entière. Envoyez-la à nouveau.',
  },
  'photo-shape': {
    status: 400,
    message:
      'Cette photo est trop petite ou trop étroite\u00a0: il faut 64 points au moins de chaque côté. Un côté peut être quatre fois plus long que l’autre, pas plus.',
  },
  'too-many': {
    status: 429,
    message: 'Trop d’essais. Patientez une minute avant de recommencer.',
  },
  /** No link is mailed now to a mailbox that never signed in. A known mailbox gets the same answer and its link. */
  'no-mail-left': {
    status: 429,
    message: `Trop de liens ont été demandés depuis votre réseau. Cette adresse vous a déjà servi ici\u202f? Votre lien part quand même\u00a0: regardez vos e-mails. Sinon, réessayez plus tard, ou appelez-nous au ${phonePlaceholder}.`,
  },
  internal: { status: 500, message: 'Une erreur est survenue de notre côté.' },
  'not-offered': {
    status: 501,
    message: `Cela ne se fait pas encore en ligne. Appelez-nous au ${phonePlaceholder}.`,
  },
  unreachable: { status: 502, message: unreachable },
  'provider-unavailable': {
    status: 503,
    message:
      'La connexion avec ce service n’est pas encore disponible. Recevez plutôt un lien par e-mail.',
  },
  'provider-silent': {
    status: 503,
    message:
      'Ce service de connexion ne répond pas pour le moment. Réessayez dans quelques minutes, ou recevez un lien par e-mail.',
  },
  busy: {
    status: 503,
    message: 'Le service est très sollicité. Réessayez dans quelques secondes.',
  },
  unavailable: { status: 503, message: unreachable },
  slow: {
    status: 504,
    message: 'Le service met trop de temps à répondre. Réessayez dans quelques minutes.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

export interface ApiError {
  readonly error: ErrorCode;
  readonly message: string;
  readonly field?: string;
  readonly warnings?: readonly string[];
  readonly others?: readonly FreeHour[];
  /** With deposit-due: FCFA. */
  readonly deposit?: number;
  readonly reason?: OnRequestReason;
}

export interface FreeHour {
  readonly day: string;
  readonly time: string;
  /** The start of each person, if they do not all begin at `time`. */
  readonly begins?: string[];
}

export const buildApiError = (
  error: ErrorCode,
  details: Partial<Omit<ApiError, 'error'>> = {},
): ApiError => ({ error, message: errorCodes[error].message, ...details });

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value);
}
