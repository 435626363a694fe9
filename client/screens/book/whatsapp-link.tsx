import type { MouseEvent, ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { whatsappLink } from '../../../shared/institute.ts';
import { usePage } from '../../page/page-context.ts';
import type { BookData } from './book-data.ts';
import { givenIn } from './choices/given.ts';
import { requestText } from './request-text.ts';

interface Props {
  /** What the form held when it was drawn. */
  text: string;
  className?: string;
  children: ReactNode;
}

/** Takes along what the form holds at the press, as far as a script can say. */
export function WhatsAppLink({ text, className, children }: Props) {
  const page = usePage();
  const { closedDays } = useLoaderData<BookData>();
  function renew({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
    const form = currentTarget.closest('form');
    if (form) currentTarget.href = whatsappLink(requestText(givenIn(form), page, closedDays));
  }
  return (
    <a
      className={className}
      href={whatsappLink(text)}
      target="_blank"
      rel="noopener"
      onClick={renew}
      onAuxClick={renew}
    >
      {children}
    </a>
  );
}
