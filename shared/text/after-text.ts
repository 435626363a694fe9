/** The tick of the booking form, and what it is about. */
export const afterVisitLabel = 'M’écrire après ma visite';
export const afterVisitHint =
  'Par e-mail\u00a0: un merci, une question sur la visite, un mot si je ne reviens pas. J’arrête quand je veux.';
/** For clients who are not signed in: anybody may type a mailbox. */
export const afterVisitLater =
  'Nous vous demanderons un dernier oui sur la page de votre rendez-vous, ouverte depuis notre e-mail.';

/** Below the link to that page, in the mail. */
export const afterVisitReminder =
  'Vous vouliez un mot après votre visite\u00a0? Il nous manque votre oui, sur cette page.';

/** The same of who has come by the link in a mail: that the mailbox is hers is shown by that. */
export const afterVisitQuestion = 'Recevoir un mot après votre visite\u202f?';
export const afterVisitDetail =
  'Par e-mail\u00a0: un merci, une question sur la visite, un mot si vous ne revenez pas. Vous arrêtez quand vous voulez.';

/** What was thought of a visit, the best first. */
export const ratingTexts: Readonly<Record<number, string>> = {
  5: 'Très bien',
  4: 'Bien',
  3: 'Moyen',
  2: 'Décevant',
  1: 'Très décevant',
};
