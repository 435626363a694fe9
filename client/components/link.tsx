import { type LinkProps, Link as RouterLink } from 'react-router';

/** Omits the attribute for React Router's framework mode from every link. */
export const Link = (props: LinkProps) => <RouterLink discover="none" {...props} />;
