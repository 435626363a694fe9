/** The control's element id, also the target of links in an error notice. */
export const fieldId = (name: string) => `champ-${name}`;
