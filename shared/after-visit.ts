/** What the owner has the site do after a visit. */
export interface AfterVisit {
  /** Clients who agreed get one mail the day after, which asks how the visit was. */
  readonly thanks: boolean;
}
