export const meanings = {
  'book now': 'Réserver',
  Connection: 'Connexion',
  Logout: 'Déconnexion',
  'Please check your email and spam folder for the verification link.':
    'Regardez aussi dans vos courriers indésirables.',
  Validate: 'Valider',
  'Enter the admin code': 'Saisissez le code d’administration',
  'Invalid code. Please try again.': 'Code incorrect. Réessayez.',
  'Send Message': 'Envoyer le message',
  Today: 'Aujourd’hui',
} as const;
export type EnglishWords = keyof typeof meanings;

interface Choice {
  readonly english: string;
}

export const isInFrench = ({ english }: Choice): boolean => english === 'french';

export function formatButtonName(words: EnglishWords, choice: Choice): string {
  const meaning = meanings[words];
  return isInFrench(choice) ? `«\u00a0${meaning}\u00a0»` : `«\u00a0${words}\u00a0» (${meaning})`;
}
