import type { ComponentType } from 'react';
import { lowestPrice } from '../../../../../shared/contents/catalogue-of.ts';
import { useInstitute } from '../../../../page/page-context.ts';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { FindUs } from '../../../contacts/find-us.tsx';
import { PriceSection } from '../../../features/price-section.tsx';
import { ContactSummary } from '../../../home/contact-summary.tsx';
import { Services } from '../../../home/services.tsx';
import { LegalLines } from '../../../legal/legal-lines.tsx';

/** The public pages' own parts, over the contents with the drafts. */
export const previewViews: Readonly<Record<string, { title: string; Component: ComponentType }>> = {
  prix: { title: 'Prestations', Component: Prices },
  accueil: { title: 'Accueil', Component: Home },
  contact: { title: 'Contact', Component: FindUs },
  mentions: { title: 'Mentions légales', Component: Legal },
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

function Home() {
  const { name, tagline, social } = useInstitute();
  const { sections } = useCatalogue();
  const services = sections.map((section) => ({
    ...{ slug: section.slug, title: section.titre, from: lowestPrice(section) },
  }));
  return (
    <>
      <p className="lead">{`${name} – ${tagline}`}</p>
      <Services services={services} />
      <ContactSummary />
      <ul className="bullets">
        {social.map(({ name, url }) => (
          <li key={url}>
            <a href={url}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Legal() {
  return (
    <section className="card" aria-label="Mentions légales">
      <LegalLines />
    </section>
  );
}
