export interface SiteChoice {
  id: string;
  name: string;
}

export interface SitesFieldProps {
  sites: readonly SiteChoice[];
  /** The ids of the chosen sites, in the order of choosing. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Called when the focus leaves the control. */
  onLeave: () => void;
  error?: string;
  /** In a dialog, which would clip an overlapping list: the list is in the flow below the field. */
  inFlow?: boolean;
}
