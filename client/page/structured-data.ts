import { listTreatments } from '../../shared/catalogue.ts';
import { paths } from '../../shared/page/paths.ts';
import type { ShownChanges } from '../../shared/site/changes.ts';
import { logoSlot, photosPath } from '../../shared/site/photo-address.ts';
import { photoFile } from '../../shared/site/photos.ts';
import { buildCatalogue, type OfferedSection } from '../../shared/site/published-catalogue.ts';
import { buildInstitute } from '../../shared/site/published-institute.ts';
import { listQuestions } from '../../shared/site/published-lists.ts';
import { openingHours } from './opening-data.ts';
import { toScriptJson } from './page-state.ts';

const showsPrices: Readonly<Record<string, boolean>> = {
  [paths.home]: false,
  [paths.features]: true,
};

interface About {
  readonly origin: string;
  readonly today: string;
  readonly changes: ShownChanges | undefined;
  readonly closedDays: readonly string[];
}

export const buildStructuredData = (path: string, about: About): string | undefined =>
  path === paths.contacts ? questionData(about) : instituteData(path, about);

function questionData({ changes }: About): string | undefined {
  const questions = listQuestions(changes);
  if (questions.length === 0) return undefined;
  return toScriptJson({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
}

function instituteData(
  path: string,
  { origin, today, changes, closedDays }: About,
): string | undefined {
  const hasPrices = showsPrices[path];
  if (hasPrices === undefined) return undefined;
  const institute = buildInstitute(changes);
  const { name, phone, email, address, position, social } = institute;
  const logo = changes?.photos?.[logoSlot];
  const { sections } = buildCatalogue(changes);
  const prices = sections.flatMap(listTreatments).map(({ prix }) => prix);
  return toScriptJson({
    '@context': 'https://schema.org',
    '@type': 'BeautySalon',
    '@id': `${origin}/#institut`,
    name,
    url: `${origin}/`,
    image: `${origin}/og.png`,
    ...(logo && {
      logo: `${origin}${photosPath}${photoFile(logo.hash, Math.min(logo.width, 640), 'jpg')}`,
    }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    priceRange: `${Math.min(...prices)}-${Math.max(...prices)} FCFA`,
    currenciesAccepted: 'XOF',
    ...(address && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        addressLocality: `${address.district}, ${address.city}`,
        addressCountry: 'CI',
      },
    }),
    ...(position && { geo: { '@type': 'GeoCoordinates', ...position } }),
    openingHoursSpecification: openingHours(institute, today, closedDays),
    sameAs: social.map(({ url }) => url),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Nos prestations et tarifs',
      url: `${origin}${paths.features}`,
      ...(hasPrices && { itemListElement: sections.map(listOffers) }),
    },
  });
}

/** Returns each section's price range. Single offers would repeat every price of the page. */
function listOffers(section: OfferedSection) {
  const prices = listTreatments(section).map(({ prix }) => prix);
  return {
    '@type': 'OfferCatalog',
    name: section.titre,
    itemListElement: {
      '@type': 'AggregateOffer',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      priceCurrency: 'XOF',
      offerCount: prices.length,
    },
  };
}
