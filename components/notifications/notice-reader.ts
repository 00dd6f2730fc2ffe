export interface NoticeReader {
  personId: string;
  unitId: string | null;
  units: readonly { id: string; name: string; role: string }[];
  switchUnit: (form: FormData) => void | Promise<void>;
}
