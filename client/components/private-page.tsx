import type { ReactNode } from 'react';
import { PrivateMeta } from './page-meta.tsx';

interface Props {
  title: string;
  heading?: string;
  isWrong?: boolean;
  /** True if the address holds a token, which no other site may learn. */
  isSecret?: boolean;
  children: ReactNode;
}

/** A narrow page that search engines do not list. */
export const PrivatePage = ({ title, heading, isWrong, isSecret, children }: Props) => (
  <section className="page page-narrow">
    <PrivateMeta title={title} isWrong={isWrong === true} />
    {isSecret && <meta name="referrer" content="no-referrer" />}
    <h1>{heading ?? title}</h1>
    {children}
  </section>
);
