import { paths } from './paths.ts';

/** Why nobody is signed in after a provider's page: as /login is told, and as it tells the visitor. */
export const signInFailures = {
  annule:
    'Vous avez interrompu la connexion. Recommencez, ou choisissez une autre façon de vous connecter.',
  perime:
    'Cette connexion n’est plus valable\u202f: elle a duré plus de 10 minutes, ou elle a commencé dans un autre navigateur. Recommencez.',
  fournisseur: 'La connexion n’a pas abouti. Recevez plutôt un lien par e-mail.',
} as const;

export type SignInFailure = keyof typeof signInFailures;

export const signInFailurePath = (failure: SignInFailure) => `${paths.login}?echec=${failure}`;

/** The sentence for what stands in an address, which anybody may have written. */
export function signInFailureMessage(search: URLSearchParams): string | undefined {
  const given = search.get('echec') ?? '';
  return Object.hasOwn(signInFailures, given) ? signInFailures[given as SignInFailure] : undefined;
}
