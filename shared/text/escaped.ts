const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** For markup that no library writes: between tags, or in an attribute with double quotes. */
export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
