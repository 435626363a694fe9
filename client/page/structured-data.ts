import { findWeeklyHours, splitHours } from '#shared/day-hours.ts';
import { paths } from '#shared/page/paths.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import type { PageFacts } from './page-context.ts';
import { toScriptJson } from './page-state.ts';

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Describes the institute for search engines, as schema.org has it. Only the home page has it. */
export function buildStructuredData(
  path: string,
  { origin, today, changes }: PageFacts,
): string | undefined {
  if (path !== paths.home) return undefined;
  const institute = buildInstitute(changes);
  const { name, phone, address } = institute;
  return toScriptJson({
    '@context': 'https://schema.org',
    '@type': 'BeautySalon',
    name,
    url: `${origin}/`,
    image: `${origin}/og.png`,
    ...(phone && { telephone: phone }),
    ...(address && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        addressLocality: `${address.district}, ${address.city}`,
        addressCountry: 'CI',
      },
    }),
    openingHours: Object.entries(findWeeklyHours(today, institute)).flatMap(([weekday, hours]) =>
      splitHours(hours).map(
        ({ opens, closes }) => `${weekdays[Number(weekday) - 1]} ${opens}-${closes}`,
      ),
    ),
  });
}
