import { paths } from '#shared/page/paths.ts';
import { useInstitute, usePage } from '../page/page-context.ts';

interface PublicPage {
  title: string;
  description: string;
  path: string;
}

export function PageMeta({ title, description, path }: PublicPage) {
  const institute = useInstitute();
  const { origin } = usePage();
  const pageTitle = path === paths.home ? title : `${title} – ${institute.name}`;
  const url = origin + path;
  return (
    <>
      <title>{pageTitle}</title>
      <meta name="description" content={description} property="og:description" />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="fr_CI" />
      <meta property="og:site_name" content={institute.name} />
      <meta property="og:title" content={pageTitle} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${origin}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${institute.name}, ${institute.tagline}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

export function PrivateMeta({ title, isWrong = false }: { title: string; isWrong?: boolean }) {
  return (
    <>
      <title>{isWrong ? `Erreur\u00a0: ${title}` : title}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
