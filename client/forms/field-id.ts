/** Returns the control's element id, which links in an error notice lead to. */
export const fieldId = (name: string) => `champ-${name}`;
