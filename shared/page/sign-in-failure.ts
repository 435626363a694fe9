import { paths } from './paths.ts';

export const signInFailures = {
  annule:
    'Vous avez interrompu la connexion. Recommencez, ou choisissez une autre façon de vous connecter.',
  perime:
    'Cette connexion n’est plus valable\u00a0: elle a duré plus de 10 minutes, ou elle a commencé dans un autre navigateur. Recommencez.',
  fournisseur: 'La connexion n’a pas abouti. Recevez plutôt un lien par e-mail.',
} as const;

export type SignInFailure = keyof typeof signInFailures;

const signInFailureField = 'echec';

export const buildFailurePath = (failure: SignInFailure) =>
  `${paths.login}?${signInFailureField}=${failure}`;

export function findSignInFailureMessage(search: URLSearchParams): string | undefined {
  const code = search.get(signInFailureField) ?? '';
  return Object.hasOwn(signInFailures, code) ? signInFailures[code as SignInFailure] : undefined;
}
