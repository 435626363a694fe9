import type { ComponentType } from 'react';
import { lowestPrice } from '../../../../../shared/contents/catalogue-of.ts';
import { formatXof } from '../../../../../shared/text/money.ts';
import { useInstitute } from '../../../../page/page-context.ts';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { FindUs } from '../../../contacts/find-us.tsx';
import { PriceSection } from '../../../features/price-section.tsx';

/** The public pages' own parts, over the contents with the drafts. */
export const previewViews: Readonly<Record<string, { title: string; Component: ComponentType }>> = {
  prix: { title: 'Prestations', Component: Prices },
  accueil: { title: 'Accueil', Component: Home },
  contact: { title: 'Contact', Component: FindUs },
};

function Prices() {
  const institute = useInstitute();
  const { sections } = useCatalogue();
  return (
    <>
      <p className="lead">{institute.payment}</p>
      {sections.map((section) => (
        <PriceSection key={section.slug} section={section} />
      ))}
    </>
  );
}

/** Not the page itself: its script would be cut in two for this. */
function Home() {
  const { name, tagline, social } = useInstitute();
  const { sections } = useCatalogue();
  return (
    <section className="card stack" aria-label="Accueil">
      <p className="lead">{`${name} – ${tagline}`}</p>
      <ul className="lines">
        {sections.map((section) => (
          <li key={section.slug}>
            {`${section.titre}, dès `}
            <span className="price">{formatXof(lowestPrice(section))}</span>
          </li>
        ))}
      </ul>
      <p className="link-row">
        {social.map(({ name, url }) => (
          <a key={url} href={url} target="_blank" rel="noopener">
            {name}
          </a>
        ))}
      </p>
    </section>
  );
}
