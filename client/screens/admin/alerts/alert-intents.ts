/** What a form of the screen asks for. */
export const intents = { turnOn: 'activer', remove: 'retirer', test: 'essai' } as const;
