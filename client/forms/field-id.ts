export const fieldId = (name: string) => `champ-${name}`;
