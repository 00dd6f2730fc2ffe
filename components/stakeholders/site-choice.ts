/** A site that can be selected. */
export interface SiteChoice {
  id: string;
  name: string;
}

export interface SitesFieldProps {
  sites: readonly SiteChoice[];
  /** In the order of selection. */
  selectedIds: readonly string[];
  onChange: (selectedIds: string[]) => void;
  /** Called when the focus leaves the control. */
  onLeave: () => void;
  error?: string;
  /** Whether the list is in the flow below the field. For a dialog, which would clip an overlapping list. */
  isInFlow?: boolean;
}
