import type { Institute } from '../../../shared/institute.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import type { AdminContents, ContentEvent } from '../../../shared/site/content-history.ts';
import { UndoContentInput } from '../../../shared/site/contents-input.ts';
import { type FactGroup, factGroups, isGroupOn } from '../../../shared/site/facts.ts';
import { listKinds, listOf } from '../../../shared/site/lists.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { actorName, timestampText } from '../../admin/history-text.ts';
import { EmptyPage, Pager } from '../../admin/list-controls.tsx';
import { Link } from '../../components/link.tsx';
import { PostForm } from '../../forms/post-form.tsx';
import { outsideText } from '../../opening/admin/outside.tsx';
import { useInstitute } from '../../page/page-context.ts';
import { differencesOf, isAdded, loadContents, titleOf, wholeCatalogue } from './admin-contents.ts';
import { DifferenceList, SiteDone } from './content-parts.tsx';
import {
  factsLink,
  hoursLink,
  listLink,
  photosLink,
  pricesLink,
  sectionsLink,
  siteLink,
  textsLink,
} from './site-links.ts';

export const siteScreen = adminScreen({
  title: 'Site',
  load: loadContents,
  forms: {
    '': form({
      call: 'adminUndoContent',
      schema: UndoContentInput,
      input: ({ values }) => ({ event: Number(values.annuler) }),
      done: () => siteLink('publie'),
      isWholeDocument: true,
    }),
  },
  Done: SiteDone,
  View: Site,
});

type Line = readonly [address: string, title: string];

const factLines = (institute: Institute): readonly Line[] => [
  [hoursLink(), 'Horaires'],
  ...(Object.keys(factGroups) as FactGroup[])
    .filter((group) => isGroupOn(institute, group))
    .map((group) => [factsLink(group), factGroups[group]] as const),
];

const textLines: readonly Line[] = [
  [textsLink(), 'Textes de l’accueil'],
  ...listKinds.map((kind) => [listLink(listOf(kind).slug), listOf(kind).title] as const),
  [adminPaths.adminTeam, 'Notre équipe'],
];

function Site({ found }: Shown<AdminContents>) {
  const sections = wholeCatalogue(found).everySection.map(
    ({ slug, titre }) => [pricesLink(slug), titre] as const,
  );
  return (
    <>
      {found.outside.length > 0 && (
        <p className="notice notice-question">
          <Link to={hoursLink()}>{outsideText(found.outside.length)}</Link>
        </p>
      )}
      <div className="columns">
        <Links
          title="Soins et prix"
          lines={[...sections, [sectionsLink(), 'Noms et ordre des rubriques']]}
        />
        <Links title="Informations" lines={factLines(useInstitute())} />
        <Links title="Textes" lines={textLines} />
      </div>
      <Links title="Photos" lines={[[photosLink(), 'Toutes les photos']]} />
      <LastChanges found={found} />
    </>
  );
}

const Links = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <section className="card" aria-label={title}>
    <h2>{title}</h2>
    <ul className="lines">
      {lines.map(([address, title]) => (
        <li key={address}>
          <div>
            <p>
              <Link className="line-link" to={address}>
                {title}
              </Link>
            </p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);

/** Shows a page of the history. The last change of each content can be undone. */
const LastChanges = ({ found: { changes, hasNext } }: { found: AdminContents }) => (
  <section className="card stack" aria-labelledby="changements">
    <h2 id="changements">Derniers changements</h2>
    <EmptyPage lines={changes}>Rien n’a encore changé.</EmptyPage>
    {changes.length > 0 && (
      <PostForm action={siteLink()}>
        <ul className="lines">
          {changes.map((event) => (
            <Change key={event.event} event={event} />
          ))}
        </ul>
      </PostForm>
    )}
    <Pager hasNext={hasNext} />
  </section>
);

function Change({ event }: { event: ContentEvent }) {
  const { before, after, actor, at, canUndo } = event;
  const title = titleOf(event, after ?? before);
  const who = [timestampText(at), actorName(actor)].filter(Boolean).join(', ');
  return (
    <li>
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        {after === null && <p>{isAdded(event) ? 'Retiré.' : 'Retour à l’original.'}</p>}
        <DifferenceList differences={differencesOf(event, before, after)} />
        <p className="muted small">{who}</p>
        {canUndo && (
          <button type="submit" className="button-link" name="annuler" value={event.event}>
            Annuler ce changement
            <span className="visually-hidden">{`\u00a0: ${title}, ${who}`}</span>
          </button>
        )}
      </div>
    </li>
  );
}
