import type { ReactNode } from 'react';
import styles from '../styles/back-office.css?url';
import { type Counts, Menu } from './menu.tsx';

/** The frame of the back office's screens and errors, instead of the public header and footer. */
export const Frame = ({ counts, children }: { counts: Counts; children: ReactNode }) => (
  <>
    <link rel="stylesheet" href={styles} precedence="back-office" />
    <Menu counts={counts} />
    <div id="contenu" tabIndex={-1} className="admin-content">
      {children}
    </div>
  </>
);
