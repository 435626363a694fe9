/** A name as an address part: "Gamme Phytomer, Phytocéane" is "gamme-phytomer-phytoceane". */
export function slugOf(name: string): string {
  return withoutAccents(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Lower case without accents: how people type what they look for. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe');
}
