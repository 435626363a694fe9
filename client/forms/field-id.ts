/** Where an error's link leads. */
export const fieldId = (name: string) => `champ-${name}`;
