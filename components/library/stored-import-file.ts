import { isImportedGroups } from '@/components/library/parse-library-file';
import type { ImportedGroup } from '@/lib/library/import-plan';
import { isString, hasFields, type TypeGuard } from '@/lib/type-guards';

export interface StoredImportFile {
  /** The same for every attempt to import this file, so that it is imported once. */
  importId: string;
  fileName: string;
  groups: readonly ImportedGroup[];
}

const isStoredFile = hasFields<StoredImportFile>({ importId: isString, fileName: isString, groups: isImportedGroups });
export const isStoredImportFile: TypeGuard<StoredImportFile | null> = (value): value is StoredImportFile | null =>
  isStoredFile(value);

export const createStoredFile = (fileName: string, groups: readonly ImportedGroup[]): StoredImportFile => ({
  importId: crypto.randomUUID(),
  fileName,
  groups,
});
