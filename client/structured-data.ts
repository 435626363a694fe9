import { catalogue, treatmentsOf } from '../shared/catalogue.ts';
import { institute } from '../shared/institute.ts';
import { weekHours } from '../shared/opening.ts';
import { paths } from '../shared/paths.ts';
import { toScriptJson } from './page-state.ts';

const described: readonly string[] = [paths.home, paths.homeAlias, paths.features];
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What search engines read of the institute and its prices (schema.org), as JSON for a data block. */
export function structuredDataOf(path: string, origin: string): string | undefined {
  if (!described.includes(path)) return undefined;
  const { name, phone, email, address, position, social } = institute;
  return toScriptJson({
    '@context': 'https://schema.org',
    '@type': 'BeautySalon',
    '@id': `${origin}/#institut`,
    name,
    url: `${origin}/`,
    image: `${origin}/og.png`,
    telephone: phone,
    email,
    priceRange: '1000-100000 FCFA',
    currenciesAccepted: 'XOF',
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: `${address.district}, ${address.city}`,
      addressCountry: 'CI',
    },
    geo: { '@type': 'GeoCoordinates', ...position },
    openingHoursSpecification: weekHours().map(({ weekday, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: dayNames[weekday - 1],
      opens,
      closes,
    })),
    sameAs: social.map(({ url }) => url),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Nos prestations et tarifs',
      url: `${origin}${paths.features}`,
      itemListElement: catalogue.map((section) => ({
        '@type': 'OfferCatalog',
        name: section.titre,
        itemListElement: treatmentsOf(section).map(({ nom, prix }) => ({
          '@type': 'Offer',
          price: prix,
          priceCurrency: 'XOF',
          itemOffered: { '@type': 'Service', name: nom },
        })),
      })),
    },
  });
}
