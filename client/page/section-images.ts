const sectionImages: Readonly<Record<string, string>> = {
  visage: '/face.svg',
  corps: '/body.svg',
  maquillage: '/makeup.svg',
  onglerie: '/nails.svg',
  capillaires: '/hair.svg',
};

/** Returns the section's drawing, or a neutral one for a section that the owner added. */
export const sectionImage = (slug: string) => sectionImages[slug] ?? '/image.svg';
