import type { MouseEvent } from 'react';
import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import type { DueWait } from '../../../../shared/contract/admin/waiting.ts';
import { whatsappLink } from '../../../../shared/institute.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { bookAtLink } from '../../../../shared/page/waiting-address.ts';
import { hourFreedText } from '../../../../shared/text/waiting-text.ts';
import { Icon } from '../../../components/icon.tsx';
import { useInstitute, usePage } from '../../../page/page-context.ts';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { ButtonForm } from '../forms/edit-form.tsx';
import { BookFor } from './book-for.tsx';
import { careText } from './care-text.ts';

/** Somebody to tell on WhatsApp: one tap opens it with the text, and notes that it is done. */
export function Due({ one }: { one: DueWait }) {
  const { name, phone, day, time, persons, staff } = one;
  const institute = useInstitute();
  const { origin } = usePage();
  const catalogue = useCatalogue();
  const care = careText(persons, catalogue);
  const book = origin + bookAtLink({ day, time, lists: persons, staff });
  return (
    <li className="card stack-tight">
      <h3>{`${name}\u00a0: ${appointmentTitle(day, time)}`}</h3>
      <p>{care}</p>
      <div className="actions">
        <a
          className="button"
          href={whatsappLink(hourFreedText({ name, day, time, care, book }, institute), phone)}
          target="_blank"
          rel="noopener"
          onClick={noteAlong}
        >
          <Icon name="chat" />
          <span>
            WhatsApp<span className="visually-hidden">{` : ${name}`}</span>
          </span>
        </a>
        <Mark one={one} isDone className="button button-outline">
          C’est fait
        </Mark>
        <BookFor of={one} day={day} time={time} />
      </div>
    </li>
  );
}

/** WhatsApp opens in a new tab while the form is submitted. Without scripts the form has its own button. */
function noteAlong({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.parentElement?.querySelector('form')?.requestSubmit();
}

interface MarkProps {
  one: DueWait;
  isDone: boolean;
  className: string;
  children: string;
}

export const Mark = ({ one: { id, day, time, name }, isDone, className, children }: MarkProps) => (
  <ButtonForm
    action={adminPaths.adminWaits}
    className={className}
    hiddenFields={{ id, day, time, isDone: isDone ? 1 : 0 }}
  >
    {children}
    <span className="visually-hidden">{` : ${name}`}</span>
  </ButtonForm>
);
