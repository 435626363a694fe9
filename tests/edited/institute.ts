/** Facts of another owner, who has changed everything that visitors see: closed Mondays, other hours and names. */
const values: Record<string, string> = {
  name: 'Maison Akwaba',
  tagline: 'Soins et bien-être à Bingerville',
  phone: '+2250102030405',
  whatsapp: '+2250504030201',
  email: 'bonjour@akwaba.example',
  mailFrom: 'Maison Akwaba <site@akwaba.example>',
  street: 'Boulevard de la Paix, lot 12',
  district: 'Bingerville',
  landmarks: 'Derrière la mairie, au premier étage, porte bleue.',
  payment: 'Paiement sur place, en espèces.',
  company: 'Akwaba SARL',
};

/** Rewrites shared/institute.ts as another owner would. `closedDay` is an additional closed day. */
export function editInstitute(text: string, closedDay: string): string {
  let edited = text;
  const replace = (pattern: RegExp, replacement: string) => {
    if (!pattern.test(edited)) throw new Error(`shared/institute.ts has no ${pattern}`);
    edited = edited.replace(pattern, replacement);
  };
  for (const [name, value] of Object.entries(values)) {
    replace(new RegExp(`^( +${name}): '.*'`, 'm'), `$1: '${value}'`);
  }
  const hours = [2, 3, 4, 5, 6].map((day) => `${day}: { opens: '10:00', closes: '18:00' }`);
  replace(/^( +hours): \{[\s\S]*?^ +\}/m, `$1: { ${hours.join(', ')} }`);
  replace(/^( +closedDays): \[.*?\]/m, `$1: ['${closedDay}']`);
  replace(/https:\/\/www\.facebook\.com\/[\w.]+/, 'https://www.facebook.com/akwaba');
  return edited;
}
