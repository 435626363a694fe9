import type { ComponentProps } from 'react';
import { buildWhatsappLink } from '#shared/institute.ts';

interface Props extends ComponentProps<'a'> {
  text: string;
  /** "+digits". Without it, the visitor picks a contact. */
  to?: string | undefined;
}

export const WhatsAppLink = ({ text, to = '', ...props }: Props) => (
  <a href={buildWhatsappLink(text, to)} target="_blank" rel="noopener" {...props} />
);
