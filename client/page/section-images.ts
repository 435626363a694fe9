/** One file, so that a page that shows all sections asks once. */
const drawn = ['visage', 'corps', 'maquillage', 'onglerie', 'capillaires'];

export const sectionImage = (slug: string) =>
  drawn.includes(slug) ? `/sections.svg#${slug}` : '/image.svg';
