export interface BrowserTables {
  /** Browsers that signed in; they go with their account. */
  known_browsers: {
    /** SHA-256 of what the site calls the browser, which is random. */
    browser_hash: string;
    user_id: string;
    /** The last sign-in or logout there. */
    seen_at: string;
  };
}
