import type { ReactNode } from 'react';
import { catalogue as product } from '../../../../../shared/catalogue.ts';
import type { AdminContents, Content } from '../../../../../shared/contract/admin/contents.ts';
import { UndoContentInput } from '../../../../../shared/contract/admin/contents-input.ts';
import {
  type FactGroup,
  factGroups,
  factsIn,
} from '../../../../../shared/contract/contents/facts.ts';
import { isHoursName } from '../../../../../shared/contract/contents/hours-values.ts';
import { listKinds, listOf } from '../../../../../shared/contract/contents/lists.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { Link } from '../../../../components/link.tsx';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { form } from '../../forms/form.ts';
import { loadContents } from '../contents-in.ts';
import { outsideText } from '../hours/outside-list.tsx';
import { SiteDone } from '../site-done.tsx';
import {
  factsLink,
  hoursLink,
  listLink,
  photosLink,
  previewLink,
  pricesLink,
  siteLink,
  textsLink,
} from '../site-links.ts';
import { LastChanges } from './last-changes.tsx';

/** What can be changed on the site, and what was changed. */
export const siteScreen = adminScreen({
  title: 'Site',
  load: loadContents,
  /** Takes the last change of something back. */
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
  return (
    <>
      <Drafts found={found} />
      <Outside found={found} />
      <p>{changedText(found.contents)}</p>
      <div className="columns">
        <List title="Soins et prix">
          {product.map(({ slug, titre }) => {
            const own = found.contents.filter(({ kind, id }) =>
              kind === 'order' ? id === slug : id.startsWith(`${slug}/`),
            );
            return <Line key={slug} to={pricesLink(slug)} title={titre} contents={own} />;
          })}
        </List>
        <List title="Informations">
          <Line
            to={hoursLink()}
            title="Horaires"
            contents={found.contents.filter(({ id }) => isHoursName(id))}
          />
          {Object.entries(factGroups).map(([name, title]) => {
            const facts = factsIn(name as FactGroup);
            const own = found.contents.filter(
              ({ kind, id }) => kind === 'institute' && facts.includes(id),
            );
            return <Line key={name} to={factsLink(name)} title={title} contents={own} />;
          })}
        </List>
        <List title="Textes">
          <Line
            to={textsLink()}
            title="Textes de l’accueil"
            contents={found.contents.filter(({ kind }) => kind === 'texts')}
          />
          {listKinds.map((list) => (
            <Line
              key={list}
              to={listLink(listOf(list).slug)}
              title={listOf(list).title}
              contents={found.contents.filter(
                ({ kind, id }) => kind === list || (kind === 'order' && id === list),
              )}
            />
          ))}
          <Line to={adminPaths.adminTeam} title="Notre équipe" contents={[]} />
        </List>
      </div>
      <List title="Photos">
        <Line
          to={photosLink()}
          title="Toutes les photos"
          contents={found.contents.filter(({ kind }) => kind === 'photos')}
        />
      </List>
      <LastChanges found={found} />
    </>
  );
}

function changedText(contents: readonly Content[]): string {
  const count = contents.filter(({ value }) => value !== null).length;
  if (count === 0) return 'Tout est comme à l’origine.';
  return count === 1
    ? 'Une chose diffère de l’original.'
    : `${count}\u00a0choses diffèrent de l’original.`;
}

function Drafts({ found: { contents } }: { found: AdminContents }) {
  const count = contents.filter(({ draft }) => draft !== null).length;
  if (count === 0) return null;
  return (
    <section className="card stack notice-question" aria-labelledby="brouillons">
      <h2 id="brouillons">{count === 1 ? 'Un brouillon' : `${count}\u00a0brouillons`}</h2>
      <p>Pas encore publié&nbsp;: seule la gestion le voit.</p>
      <p>
        <Link className="button" to={previewLink()}>
          Voir l’aperçu
        </Link>
      </p>
    </section>
  );
}

function Outside({ found: { outside } }: { found: AdminContents }) {
  if (outside.length === 0) return null;
  return (
    <p className="notice notice-question">
      <Link to={hoursLink()}>{outsideText(outside.length)}</Link>
    </p>
  );
}

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card" aria-label={title}>
    <h2>{title}</h2>
    <ul className="lines">{children}</ul>
  </section>
);

function Line({
  to,
  title,
  contents,
}: {
  to: string;
  title: string;
  contents: readonly Content[];
}) {
  const drafts = contents.filter(({ draft }) => draft !== null).length;
  const changed = contents.filter(({ value }) => value !== null).length;
  const marks = [
    changed > 0 && `${changed} ${changed > 1 ? 'modifications' : 'modification'}`,
    drafts > 0 && `${drafts} ${drafts > 1 ? 'brouillons' : 'brouillon'}`,
  ].filter(Boolean);
  return (
    <li>
      <div>
        <p>
          <Link className="line-link" to={to}>
            {title}
          </Link>
        </p>
        {marks.length > 0 && <p className="muted small">{marks.join(' · ')}</p>}
      </div>
    </li>
  );
}
