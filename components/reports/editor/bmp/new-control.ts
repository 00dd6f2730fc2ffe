/** What is entered about the new entry. It stays when the dialog is closed and opened again. */
export interface NewControl {
  /** Made once, so that what was sent twice is added once. */
  entryId: string;
  name: string;
  groupId: string;
  actionIds: readonly string[];
}
