import { useEffect, useRef, useState } from 'react';
import type { OfferedSection } from '../../../shared/site/catalogue-of.ts';

export function SectionLinks({ sections }: { sections: readonly OfferedSection[] }) {
  const ids = sections.map(({ anchor }) => anchor);
  const current = useCurrentId(ids.join());
  const nav = useRef<HTMLElement>(null);

  // On a phone the row of links is wider than the screen. Only the row is scrolled, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it finds the link that is marked
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - link.offsetWidth / 2 });
  }, [current]);

  return (
    <nav ref={nav} aria-label="Rubriques" className="section-links">
      <ul>
        {sections.map(({ slug, titre, anchor }) => (
          <li key={slug}>
            <a href={`#${anchor}`} aria-current={anchor === current ? 'true' : undefined}>
              {titre}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the heading id of the section that crosses a line in the upper part of the screen. */
function useCurrentId(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const shown = new Map<Element, string>();
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(shown.get(entered.target));
      },
      { rootMargin: '-35% 0px -65%' },
    );
    for (const id of ids.split(',')) {
      const section = document.getElementById(id)?.closest('section');
      if (!section) continue;
      shown.set(section, id);
      observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
