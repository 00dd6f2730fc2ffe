/** A corrective action that an inspection required at a BMP. Times are instants. */
export interface ReportAction {
  correctiveActionId: string;
  bmpId: string;
  /** Its id in the library. */
  actionId: string;
  firstSeenAt: string;
  /** In how many inspections it was seen, up to this one. */
  timesSeen: number;
  /** null if nothing is due. */
  dueAt: string | null;
  closedAt: string | null;
  isNotNeeded: boolean;
  /** '' while it is open. */
  closedBy: string;
  /** When the server received that it was closed; null while it is open. */
  closingEnteredAt: string | null;
}
