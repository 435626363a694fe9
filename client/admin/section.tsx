import type { ReactNode } from 'react';

interface Props {
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

export const Section = ({ id, title, className = 'card', children }: Props) => (
  <section className={className} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
