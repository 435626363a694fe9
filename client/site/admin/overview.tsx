import { isHoursName } from '../../../shared/opening/hours-values.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { sectionsOrder } from '../../../shared/site/catalogue-of.ts';
import type { AdminContents, Content } from '../../../shared/site/content-history.ts';
import { UndoContentInput } from '../../../shared/site/contents-input.ts';
import { type FactGroup, factGroups, factsIn } from '../../../shared/site/facts.ts';
import { listKinds, listOf } from '../../../shared/site/lists.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { Link } from '../../components/link.tsx';
import { outsideText } from '../../opening/admin/outside.tsx';
import { SiteDone } from './content-parts.tsx';
import { changesIn, loadContents, wholeCatalogue } from './contents-in.ts';
import { LastChanges } from './last-changes.tsx';
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

/** The editable parts of the site, and the history of changes. */
export const siteScreen = adminScreen({
  title: 'Site',
  load: loadContents,
  /** Undoes a change. */
  forms: {
    '': form({
      call: 'adminUndoContent',
      schema: UndoContentInput,
      input: ({ values }) => ({ event: Number(values.annuler) }),
      done: () => siteLink('publie'),
      // The current document still holds the old facts and prices.
      isWholeDocument: true,
    }),
  },
  Done: SiteDone,
  View: Site,
});

function Site({ found }: Shown<AdminContents>) {
  const { contents } = found;
  return (
    <>
      <Outside found={found} />
      <p>{changedText(contents)}</p>
      <div className="columns">
        <List title="Soins et prix" lines={treatmentLines(found)} contents={contents} />
        <List title="Informations" lines={factLines} contents={contents} />
        <List title="Textes" lines={textLines} contents={contents} />
      </div>
      <List title="Photos" lines={photoLines} contents={contents} />
      <LastChanges found={found} />
    </>
  );
}

interface Line {
  readonly to: string;
  readonly title: string;
  /** Returns true for contents edited on that screen. */
  isOwn(content: Content): boolean;
}

function treatmentLines(found: AdminContents): readonly Line[] {
  const catalogue = wholeCatalogue(changesIn(found));
  const sections = catalogue.everySection.map(
    ({ slug, titre }): Line => ({
      to: pricesLink(slug),
      title: titre,
      isOwn: ({ kind, id }) =>
        kind === 'order' ? id === slug : kind === 'treatments' && catalogue.sectionOf(id) === slug,
    }),
  );
  const own: Line = {
    to: sectionsLink(),
    title: 'Noms et ordre des rubriques',
    isOwn: ({ kind, id }) => kind === 'sections' || (kind === 'order' && id === sectionsOrder),
  };
  return [...sections, own];
}

const factLines: readonly Line[] = [
  { to: hoursLink(), title: 'Horaires', isOwn: ({ id }) => isHoursName(id) },
  ...Object.entries(factGroups).map(
    ([name, title]): Line => ({
      to: factsLink(name),
      title,
      isOwn: ({ kind, id }) => kind === 'institute' && factsIn(name as FactGroup).includes(id),
    }),
  ),
];

const textLines: readonly Line[] = [
  { to: textsLink(), title: 'Textes de l’accueil', isOwn: ({ kind }) => kind === 'texts' },
  ...listKinds.map(
    (list): Line => ({
      to: listLink(listOf(list).slug),
      title: listOf(list).title,
      isOwn: ({ kind, id }) => kind === list || (kind === 'order' && id === list),
    }),
  ),
  { to: adminPaths.adminTeam, title: 'Notre équipe', isOwn: () => false },
];

const photoLines: readonly Line[] = [
  { to: photosLink(), title: 'Toutes les photos', isOwn: ({ kind }) => kind === 'photos' },
];

function changedText(contents: readonly Content[]): string {
  const count = contents.filter(({ value }) => value !== null).length;
  if (count === 0) return 'Tout est comme à l’origine.';
  return count === 1
    ? 'Une chose diffère de l’original.'
    : `${count}\u00a0choses diffèrent de l’original.`;
}

function Outside({ found: { outside } }: { found: AdminContents }) {
  if (outside.length === 0) return null;
  return (
    <p className="notice notice-question">
      <Link to={hoursLink()}>{outsideText(outside.length)}</Link>
    </p>
  );
}

interface ListProps {
  title: string;
  lines: readonly Line[];
  contents: readonly Content[];
}

const List = ({ title, lines, contents }: ListProps) => (
  <section className="card" aria-label={title}>
    <h2>{title}</h2>
    <ul className="lines">
      {lines.map(({ to, title, isOwn }) => {
        const marks = marksOf(contents.filter(isOwn));
        return (
          <li key={to}>
            <div>
              <p>
                <Link className="line-link" to={to}>
                  {title}
                </Link>
              </p>
              {marks && <p className="muted small">{marks}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  </section>
);

/** "2 modifications" */
function marksOf(contents: readonly Content[]): string {
  const changed = contents.filter(({ value }) => value !== null).length;
  if (changed === 0) return '';
  return `${changed} ${changed > 1 ? 'modifications' : 'modification'}`;
}
