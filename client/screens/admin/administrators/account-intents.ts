/** What a form of the screen asks for. */
export const intents = {
  signOut: 'deconnecter',
  signOutDevice: 'deconnecter-un',
  remove: 'retirer',
} as const;
