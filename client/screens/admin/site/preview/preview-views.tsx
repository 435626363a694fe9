import type { ComponentType } from 'react';
import { questionsOf } from '../../../../../shared/contents/lists-of.ts';
import { slotTitle } from '../../../../../shared/contract/contents/photos.ts';
import { Photo } from '../../../../components/photo.tsx';
import { useInstitute, usePage } from '../../../../page/page-context.ts';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { Faq } from '../../../contacts/faq.tsx';
import { FindUs } from '../../../contacts/find-us.tsx';
import { OpeningHours } from '../../../contacts/opening-hours.tsx';
import { PriceSection } from '../../../features/price-section.tsx';
import { ColourPicture } from '../colours/colour-picture.tsx';
import { PreviewHome } from './preview-home.tsx';

/** The public pages' own parts, over the contents with the drafts. */
export const previewViews: Readonly<Record<string, { title: string; Component: ComponentType }>> = {
  prix: { title: 'Prestations', Component: Prices },
  accueil: { title: 'Accueil', Component: PreviewHome },
  photos: { title: 'Photos', Component: Photos },
  couleurs: { title: 'Couleurs', Component: Colours },
  contact: { title: 'Contact', Component: Contact },
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

function Colours() {
  const { changes } = usePage();
  return <ColourPicture of={changes?.colours ?? {}} />;
}

function Photos() {
  const photos = Object.entries(usePage().changes?.photos ?? {});
  if (photos.length === 0) return <p>Pas de photo&nbsp;: le site montre ses dessins.</p>;
  return (
    <ul className="photo-places">
      {photos.map(([slot, photo]) => (
        <li key={slot} className="photo-place">
          <Photo of={photo} slot="gallery" />
          <p>{slotTitle(slot)}</p>
        </li>
      ))}
    </ul>
  );
}

function Contact() {
  const { changes } = usePage();
  return (
    <>
      <FindUs />
      <OpeningHours />
      <Faq questions={questionsOf(changes)} />
    </>
  );
}
