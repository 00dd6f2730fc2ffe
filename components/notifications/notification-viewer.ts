/** The person who reads the notifications, with all their work units. */
export interface NotificationViewer {
  personId: string;
  /** The active work unit. */
  unitId: string | null;
  units: readonly { id: string; name: string; role: string }[];
  switchUnit: (form: FormData) => void | Promise<void>;
}
