import { errorCodes } from '../../shared/contract/error-codes.ts';

/** The words of an error page. */
export interface FailureWords {
  readonly title: string;
  readonly message: string;
}

/** A form is sent again by the reload, as it was filled in. */
const soon = (reason: string) =>
  `${reason} Patientez quelques secondes, puis rechargez cette page\u202f: ce que vous avez saisi n’est pas perdu.`;

/** What a refused request is told, by its status; only the server's pages say these. */
export const failureWords: Partial<Record<number, FailureWords>> = {
  400: { title: 'Adresse illisible', message: errorCodes.invalid.message },
  403: {
    title: 'Page expirée',
    message:
      'Cette page est restée ouverte trop longtemps. Revenez à la page précédente, rechargez-la, puis renvoyez le formulaire.',
  },
  405: { title: 'Action impossible', message: errorCodes['method-not-allowed'].message },
  413: { title: 'Envoi trop volumineux', message: errorCodes['too-large'].message },
  415: { title: 'Envoi illisible', message: errorCodes.invalid.message },
  429: { title: 'Trop de demandes', message: soon('Trop de demandes sont parties de chez vous.') },
  503: { title: 'Site très demandé', message: soon('Le site est très demandé en ce moment.') },
};
