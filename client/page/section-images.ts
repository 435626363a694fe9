/** The sections with a drawing. One file holds all drawings, so that a page sends one request for them. */
const drawnSections = ['visage', 'corps', 'maquillage', 'onglerie', 'capillaires'];

export const getSectionImage = (slug: string) =>
  drawnSections.includes(slug) ? `/sections.svg#${slug}` : '/image.svg';
