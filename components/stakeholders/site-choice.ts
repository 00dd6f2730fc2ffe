export interface SiteChoice {
  id: string;
  name: string;
}

export interface SitesFieldProps {
  sites: readonly SiteChoice[];
  /** The ids of the chosen sites, in the order in which they were chosen. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The focus has left the control. */
  onLeave: () => void;
  error?: string;
  /** In a dialog, which would cut off a list that hangs over: the list of sites stands below the field. */
  inFlow?: boolean;
}
