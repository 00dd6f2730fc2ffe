import { readsGroups } from '@/components/library/read-library-file';
import type { ImportedGroup } from '@/lib/library/import-plan';
import { fields, isText, type Reads } from '@/lib/live-messages';

export interface KeptFile {
  /** The same for every attempt to import this file, so that it is imported once. */
  importId: string;
  fileName: string;
  groups: readonly ImportedGroup[];
}

const readsFile = fields<KeptFile>({ importId: isText, fileName: isText, groups: readsGroups });
export const readsKeptFile: Reads<KeptFile | null> = (value): value is KeptFile | null => readsFile(value);

export const beginsImport = (fileName: string, groups: readonly ImportedGroup[]): KeptFile => ({
  importId: crypto.randomUUID(),
  fileName,
  groups,
});
