import { schemaOf } from '../../../../../shared/contract/contents/kinds.ts';
import { Link } from '../../../../components/link.tsx';
import { adminScreen } from '../../admin-screen.tsx';
import { notFound } from '../../load.ts';
import { changesIn, isSection, loadContents, wholeCatalogue } from '../contents-in.ts';
import { GroupForm, saveGroup } from '../group-form.tsx';
import { SiteDone } from '../site-done.tsx';
import { type Done, pricesLink, sectionLink, sectionsLink } from '../site-links.ts';

const slugIn = (search: URLSearchParams) => search.get('id') ?? '';
const isKnown = (slug: string) => schemaOf('sections', slug) !== undefined;
const groupOf = (slug: string) => ({
  ...({ kind: 'sections', ids: [slug] } as const),
  action: (done?: Done) => sectionLink(slug, done),
});

/** The name of a section, and whether it is shown. */
export const sectionScreen = adminScreen({
  title: ({ found, search }) =>
    found ? wholeCatalogue(changesIn(found)).titleOf(slugIn(search)) : 'Rubrique',
  async load(asked) {
    const loaded = await loadContents(asked);
    return isSection(loaded.found, slugIn(asked.search)) ? loaded : notFound(asked.context);
  },
  forms: {
    async ''(posted) {
      const slug = slugIn(posted.search);
      return isKnown(slug) ? saveGroup(posted, groupOf(slug)) : notFound(posted.context);
    },
  },
  Done: SiteDone,
  View: ({ found, outcome, search }) => (
    <>
      <p className="link-row">
        <Link to={pricesLink(slugIn(search))}>Ses soins et leurs prix</Link>
      </p>
      <GroupForm group={groupOf(slugIn(search))} {...{ found, outcome }} />
    </>
  ),
  back: [{ to: sectionsLink(), label: 'Toutes les rubriques' }],
});
