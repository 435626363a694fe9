/** "Gamme Phytomer, Phytocéane" gives "gamme-phytomer-phytoceane". */
export function slugOf(name: string): string {
  return withoutAccents(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Lower case and no accents, for searching: people type "epilation". */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}
