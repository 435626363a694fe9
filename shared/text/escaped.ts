const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text between tags, or in an attribute with double quotes, for markup that no library writes. */
export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
