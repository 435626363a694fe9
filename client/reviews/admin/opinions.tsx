import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { buildAdminScreen } from '#client/admin/admin-screen.tsx';
import { ButtonForm } from '#client/admin/edit-form.tsx';
import { InboxTabs } from '#client/admin/inbox-tabs.tsx';
import { EmptyPage } from '#client/admin/list-controls.tsx';
import { load } from '#client/admin/load.ts';
import { Row, Rows } from '#client/admin/screen-parts.tsx';
import { buildSiteLink } from '#client/site/admin/site-links.ts';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { OpinionPublishInput, type Opinions } from '#shared/reviews/opinion.ts';
import { formatStars } from '#shared/reviews/review-form.ts';
import { quote } from '#shared/text/quote.ts';

type Opinion = Opinions['opinions'][number];

export const opinionsScreen = buildAdminScreen<Opinions>({
  options: ['reviews'],
  title: 'Avis',
  load: (pageRequest) => load(pageRequest, { name: 'adminAfter' }),
  forms: {
    '': buildSubmit({
      call: 'adminAfterPublish',
      schema: OpinionPublishInput,
      input: ({ values: { id, on } }) => ({ id, isPublished: on === '1' }),
      finish: ({ input: { isPublished } }) =>
        `${adminPaths.adminAfter}?${completedField}=${isPublished ? 'publie' : 'retire'}`,
      // The current document has the old testimonials.
      isWholeDocument: true,
    }),
  },
  refusals: {
    'not-found': 'Cet avis n’est plus là.',
    conflict: 'Cet avis a changé entre-temps. Relisez-le.',
    'list-full': 'Le site montre déjà douze témoignages\u00a0: retirez-en un d’abord.',
  },
  done: ({ data, search }) => formatDone(data, search.get(completedField)),
  View({ data }) {
    const { opinions, newRequests = 0, openMessages = 0 } = data;
    return (
      <>
        <InboxTabs current="opinions" requests={newRequests} messages={openMessages} />
        <EmptyPage
          rows={opinions}
          next={{ to: buildSiteLink('temoignages'), label: 'Ajouter un témoignage' }}
        >
          Les avis arrivent ici le lendemain des visites. En attendant, publiez ce que vos clients
          vous ont dit.
        </EmptyPage>
        <Rows>
          {opinions.map((opinion) => (
            <OpinionRow key={opinion.id} opinion={opinion} />
          ))}
        </Rows>
      </>
    );
  },
});

function formatDone({ opinions }: Opinions, change: string | null): string | undefined {
  if (change === 'retire') return 'C’est fait\u00a0: l’avis n’est plus sur le site.';
  return change === 'publie' && opinions.some(({ isPublished }) => isPublished)
    ? 'C’est fait\u00a0: l’avis est parmi les témoignages de l’accueil.'
    : undefined;
}

function OpinionRow({ opinion }: { opinion: Opinion }) {
  const { id, version, name, day, care, rating, text, publishAs, isPublished } = opinion;
  const useText = !publishAs ? 'pour vous seulement' : isPublished ? 'sur le site' : 'publiable';
  return (
    <Row
      title={name}
      detail={
        <>
          <p>
            <span aria-hidden="true">{formatStars(rating)}</span>
            <span className="visually-hidden">{`${rating} sur 5`}</span>
            {` · ${care}, ${formatShortDay(day)}`}
          </p>
          {text && (
            <p>{`${quote(text)} · ${publishAs ? `${useText}, signé ${publishAs}` : useText}`}</p>
          )}
        </>
      }
    >
      {text && publishAs && (
        <ButtonForm
          action={adminPaths.adminAfter}
          className="button button-outline"
          hiddenFields={{ id, version, on: isPublished ? 0 : 1 }}
        >
          {isPublished ? 'Retirer' : 'Publier'}
          <span className="visually-hidden">{` : ${name}`}</span>
        </ButtonForm>
      )}
    </Row>
  );
}
