/** By the section's slug in the catalogue. */
const sectionImages: Readonly<Record<string, string>> = {
  visage: '/face.svg',
  corps: '/body.svg',
  maquillage: '/makeup.svg',
  onglerie: '/nails.svg',
  capillaires: '/hair.svg',
};

/** One that the owner added has a drawing that says nothing of its treatments. */
export const sectionImage = (slug: string) => sectionImages[slug] ?? '/image.svg';
