import type { ComponentProps, Ref } from 'react';
import { type LinkProps, useHref, useLinkClickHandler } from 'react-router';
import { buildWhatsappLink } from '#shared/institute.ts';

type Unused = 'discover' | 'prefetch' | 'relative' | 'mask' | 'defaultShouldRevalidate';

interface Props extends Omit<LinkProps, Unused> {
  ref?: Ref<HTMLAnchorElement>;
}

/** Links within the site. React Router's own link component carries unused prefetching code. */
export function Link({
  to,
  onClick,
  reloadDocument,
  replace,
  state,
  preventScrollReset = false,
  viewTransition = false,
  ...attributes
}: Props) {
  const href = useHref(to);
  const { target } = attributes;
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    preventScrollReset,
    viewTransition,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  return (
    <a
      {...attributes}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!reloadDocument && !event.defaultPrevented) follow(event);
      }}
    />
  );
}

interface WhatsAppProps extends ComponentProps<'a'> {
  text: string;
  /** "+digits". Without it, the visitor picks a contact. */
  to?: string | undefined;
}

export const WhatsAppLink = ({ text, to = '', ...props }: WhatsAppProps) => (
  <a href={buildWhatsappLink(text, to)} target="_blank" rel="noopener" {...props} />
);
