/** A corrective action that an inspection required at a BMP. Times are instants. */
export interface ReportAction {
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
}
