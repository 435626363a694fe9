import type { MouseEvent, ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { whatsappLink } from '../../../shared/institute.ts';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import type { BookData } from '../book-data.ts';
import { formValues } from '../choices/form-values.ts';
import { whatsappMessage } from './whatsapp-message.ts';

interface Props {
  /** The message when the form was rendered, for browsers without JavaScript. */
  text: string;
  className?: string;
  children: ReactNode;
}

/** Replaces the message at each click by one with the form's current values. */
export function WhatsAppLink({ text, className, children }: Props) {
  const page = usePage();
  const institute = useInstitute();
  const facts = { clock: page, catalogue: useCatalogue() };
  const { closedDays, times } = useLoaderData<BookData>();
  const loaded = { openDays: { institute, closedDays }, times };
  function updateMessage({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
    const form = currentTarget.closest('form');
    if (!form) return;
    currentTarget.href = whatsappLink(
      whatsappMessage(formValues(form), facts, loaded),
      institute.whatsapp,
    );
  }
  return (
    <a
      className={className}
      href={whatsappLink(text, institute.whatsapp)}
      target="_blank"
      rel="noopener"
      onClick={updateMessage}
      onAuxClick={updateMessage}
    >
      {children}
    </a>
  );
}
