import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { Link } from '../../../../components/link.tsx';
import { ErrorNotice } from '../../../../components/notice.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import type { Loaded } from '../../admin-data.ts';
import { AdminPage } from '../../admin-page.tsx';
import { contentOf } from '../contents-in.ts';
import { photoLink, photosLink } from '../site-links.ts';
import { SiteNotice } from '../site-notice.tsx';
import { originalIntent, StateCard } from '../state-card.tsx';
import { slotIn } from './photo-data.ts';
import { PhotoForm } from './photo-form.tsx';
import { slotTitle } from './slot-titles.ts';

/** One place of a photo. */
export function AdminPhoto() {
  const { found, problem } = useLoaderData<Loaded<AdminContents & { name?: string }>>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const slot = slotIn(search);
  const title = slotTitle(slot, found?.name);
  const content = found && contentOf(found, 'photos', slot);
  const typed = outcome?.values.intent === originalIntent ? undefined : outcome;
  return (
    <AdminPage title={title} isWrong={outcome !== undefined || problem !== undefined}>
      <ErrorNotice problem={problem} />
      {found && content && (
        <>
          <SiteNotice outcome={outcome} found={found} />
          <PhotoForm key={content.mark} {...{ slot, content, name: found.name }} outcome={typed} />
          <StateCard
            content={content}
            title={title}
            action={photoLink(slot)}
            original="Revenir au dessin"
          />
        </>
      )}
      <p className="link-row">
        <Link to={photosLink()}>Toutes les photos</Link>
      </p>
    </AdminPage>
  );
}
