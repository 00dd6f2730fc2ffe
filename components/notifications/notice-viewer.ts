/** The person who reads the notices, with all their work units. */
export interface NoticeViewer {
  personId: string;
  /** The active work unit. */
  unitId: string | null;
  units: readonly { id: string; name: string; role: string }[];
  switchUnit: (form: FormData) => void | Promise<void>;
}
