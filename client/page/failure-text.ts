import { errorCodes } from '#shared/contract/error-codes.ts';

export interface FailureText {
  readonly title: string;
  readonly message: string;
}

/** Promises that no input is lost, because a reload submits the form again. */
const formatRetryLater = (reason: string) =>
  `${reason} Patientez quelques secondes, puis rechargez cette page\u00a0: ce que vous avez saisi n’est pas perdu.`;

export const failureTexts: Partial<Record<number, FailureText>> = {
  400: { title: 'Adresse illisible', message: errorCodes.invalid.message },
  403: {
    title: 'Page expirée',
    message:
      'Cette page est restée ouverte trop longtemps. Revenez à la page précédente, rechargez-la, puis renvoyez le formulaire. Si cela se répète, votre navigateur bloque les cookies du site\u00a0: autorisez-les, ou appelez-nous.',
  },
  405: { title: 'Action impossible', message: errorCodes['method-not-allowed'].message },
  413: { title: 'Envoi trop volumineux', message: errorCodes['too-large'].message },
  414: { title: 'Adresse trop longue', message: errorCodes['too-long'].message },
  415: { title: 'Envoi illisible', message: errorCodes.invalid.message },
  429: {
    title: 'Trop de demandes',
    message: formatRetryLater('Trop de demandes sont venues de votre connexion.'),
  },
  503: {
    title: 'Site très demandé',
    message: formatRetryLater('Le site est très demandé en ce moment.'),
  },
};
