/** By the section's slug in the catalogue. */
export const sectionImages: Readonly<Record<string, string>> = {
  visage: '/face.svg',
  corps: '/body.svg',
  maquillage: '/makeup.svg',
  onglerie: '/nails.svg',
  capillaires: '/hair.svg',
};
