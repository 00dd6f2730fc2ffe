/** What was entered for a new control. It stays when the dialog closes and opens again. */
export interface NewControl {
  /** Created once, so that a repeated request adds one entry. */
  entryId: string;
  name: string;
  groupId: string;
  actionIds: readonly string[];
}
