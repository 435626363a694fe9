import { listTreatments } from '../../../shared/catalogue.ts';
import { formatPhone, type Institute } from '../../../shared/institute.ts';
import type { AdminContents, ContentEvent } from '../../../shared/site/content-history.ts';
import { factGroups } from '../../../shared/site/facts.ts';
import type { ContentKind } from '../../../shared/site/kinds.ts';
import { getItemList, listKinds } from '../../../shared/site/lists.ts';
import { buildCatalogue } from '../../../shared/site/published-catalogue.ts';
import { textGroups } from '../../../shared/site/texts-fields.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { actorName, timestampText } from '../../admin/history-text.ts';
import { Row, Rows } from '../../admin/rows.tsx';
import { Fold, Section } from '../../admin/section.tsx';
import { sectionTone } from '../../admin/section-tone.ts';
import { Link } from '../../components/link.tsx';
import { outsideText } from '../../opening/admin/outside.tsx';
import { useInstitute } from '../../page/page-context.ts';
import {
  buildTitle,
  changesIn,
  isAdded,
  listDifferences,
  loadContents,
  wholeCatalogue,
} from './admin-contents.ts';
import { DifferenceList } from './content-parts.tsx';
import {
  daysLink,
  factsLink,
  listLink,
  photosLink,
  pricesLink,
  sectionsLink,
} from './site-links.ts';

export const siteScreen = adminScreen({
  title: 'Site',
  load: loadContents,
  View: Site,
});

function Site({ found }: ScreenProps<AdminContents>) {
  const catalogue = wholeCatalogue(found);
  const shown = buildCatalogue(changesIn(found));
  const institute = useInstitute();
  return (
    <>
      {found.outside.length > 0 && (
        <p className="notice notice-question">
          <Link to={daysLink()}>{outsideText(found.outside.length)}</Link>
        </p>
      )}
      <div className="columns">
        <Section id="carte" title="Soins et prix">
          <Rows>
            {catalogue.everySection.map((section) => (
              <Row
                key={section.slug}
                title={
                  <span className={sectionTone(catalogue, section.slug)}>{section.titre}</span>
                }
                to={pricesLink(section.slug)}
                end={shown.section(section.slug) ? listTreatments(section).length : 'masquée'}
              />
            ))}
            <Row title="Noms et ordre des rubriques" to={sectionsLink()} />
          </Rows>
        </Section>
        <Section id="infos" title="L’institut">
          <Rows>
            {siteGroups.map((group) => (
              <Row
                key={group}
                title={factGroups[group]}
                to={factsLink(group)}
                detail={heldFacts[group](institute)}
              />
            ))}
            <Row title={textGroups.plan.title} to={factsLink('plan')} />
          </Rows>
        </Section>
        <Section id="accueil" title="L’accueil">
          <Rows>
            {(['titre', 'images', 'presentation'] as const).map((group) => (
              <Row key={group} title={textGroups[group].title} to={factsLink(group)} />
            ))}
            <Row title="Photos" to={photosLink()} end={countChanges(found, 'photos')} />
            {listKinds.map((kind) => (
              <Row
                key={kind}
                title={getItemList(kind).title}
                to={listLink(getItemList(kind).slug)}
                end={countChanges(found, kind)}
              />
            ))}
          </Rows>
        </Section>
        <LastChanges found={found} />
      </div>
    </>
  );
}

const countChanges = ({ contents }: AdminContents, wanted: ContentKind) =>
  contents.filter(({ kind, value }) => kind === wanted && value !== null).length;

const siteGroups = ['coordonnees', 'adresse', 'reseaux', 'paiement', 'mentions'] as const;

type Held = (institute: Institute) => string;

const heldFacts: Readonly<Record<(typeof siteGroups)[number], Held>> = {
  coordonnees: ({ name, phone }) => [name, formatPhone(phone)].filter(Boolean).join(' · '),
  adresse: ({ address }) => (address ? `${address.street}, ${address.district}` : 'à compléter'),
  reseaux: ({ social }) => social.map(({ name }) => name).join(', ') || 'aucun',
  paiement: ({ payment }) => payment,
  mentions: ({ legal }) => (Object.values(legal).includes('') ? 'à compléter' : legal.company),
};

const LastChanges = ({ found: { changes } }: { found: AdminContents }) =>
  changes.length > 0 && (
    <Fold id="changements" title="Derniers changements">
      <ul className="lines">
        {changes.map((event) => (
          <Change key={event.event} event={event} />
        ))}
      </ul>
    </Fold>
  );

function Change({ event }: { event: ContentEvent }) {
  const { before, after, actor, at } = event;
  return (
    <li>
      <div>
        <p>
          <strong>{buildTitle(event, after ?? before)}</strong>
        </p>
        {after === null && <p>{isAdded(event) ? 'Retiré.' : 'Retour à l’original.'}</p>}
        <DifferenceList differences={listDifferences(event, before, after)} />
        <p className="muted small">
          {[timestampText(at), actorName(actor)].filter(Boolean).join(', ')}
        </p>
      </div>
    </li>
  );
}
