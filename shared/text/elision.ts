/** Returns the name after « de », which loses its e before a vowel: « d’Aïcha », « de Rose ». */
export const formatDeName = (name: string): string =>
  /^[aeiouyœæ]/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`;
