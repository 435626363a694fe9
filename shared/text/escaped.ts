const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
