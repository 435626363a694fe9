import {
  catalogueOf,
  type OfferedSection,
  sectionsOrder,
} from '../../../../../shared/contents/catalogue-of.ts';
import type { AdminContents, Content } from '../../../../../shared/contract/admin/contents.ts';
import { Link } from '../../../../components/link.tsx';
import { PostForm } from '../../../../forms/post-form.tsx';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { changesIn, contentOf, loadContents, wholeCatalogue } from '../contents-in.ts';
import { saveContents } from '../save-contents.ts';
import { SiteDone } from '../site-done.tsx';
import { backToSite, sectionLink, sectionsLink } from '../site-links.ts';
import { StateCard } from '../state-card.tsx';
import { orderEdit, Swap } from '../swap.tsx';
import { AddForm, addedField, addSection } from './add-section.tsx';

/** The sections of the price list in their order, with those that are hidden. */
export const sectionsScreen = adminScreen({
  title: 'Rubriques',
  load: loadContents,
  /** Swaps two of them, restores the original order, or adds one. */
  forms: {
    '': (posted) =>
      posted.values[addedField] === undefined
        ? saveContents(posted, [orderEdit(sectionsOrder, posted.values)], sectionsLink)
        : addSection(posted),
  },
  Done: SiteDone,
  View: Sections,
  back: backToSite,
});

function Sections({ found, outcome }: Shown<AdminContents>) {
  const changes = changesIn(found);
  const { everySection: sections } = wholeCatalogue(changes);
  const shown = catalogueOf(changes);
  const order = contentOf(found, 'order', sectionsOrder);
  return (
    <>
      <p>Dans cet ordre sur l’accueil, dans les prix et à la réservation.</p>
      <PostForm action={sectionsLink()} className="card" preventScrollReset>
        <input type="hidden" name="mark" value={order.mark} />
        <input type="hidden" name="ordre" value={sections.map(({ slug }) => slug).join(' ')} />
        <ul className="lines" aria-label="Rubriques">
          {sections.map((section, at) => (
            <Line
              key={section.slug}
              section={section}
              content={contentOf(found, 'sections', section.slug)}
              isHidden={shown.section(section.slug) === undefined}
              before={sections[at - 1]?.slug}
              after={sections[at + 1]?.slug}
            />
          ))}
        </ul>
      </PostForm>
      <AddForm outcome={outcome} />
      <StateCard content={order} title="Ordre des rubriques" action={sectionsLink()} />
    </>
  );
}

interface LineProps {
  section: OfferedSection;
  content: Content;
  isHidden: boolean;
  before: string | undefined;
  after: string | undefined;
}

function Line({ section: { slug, titre }, content, isHidden, before, after }: LineProps) {
  const marks = [isHidden && 'masquée', content.value !== null && 'modifiée'].filter(Boolean);
  return (
    <li>
      <div>
        <p>
          <Link className="line-link" to={sectionLink(slug)}>
            {titre}
          </Link>
        </p>
        {marks.length > 0 && <p className="small price-marks">{marks.join(' · ')}</p>}
        <p className="link-row">
          <Swap id={slug} other={before} label="Monter" name={titre} />
          <Swap id={slug} other={after} label="Descendre" name={titre} />
        </p>
      </div>
    </li>
  );
}
