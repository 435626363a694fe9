export const buildFieldId = (name: string) => `champ-${name}`;
