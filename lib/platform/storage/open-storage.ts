import path from 'node:path';
import type { Config } from '../process/config';
import { createDiskStorage } from './disk-storage';
import { createS3Storage } from './s3-storage';
import { parseStorageUrl } from './storage-url';
import type { Storage } from './storage';

/** The storage of the settings: the bucket of STORAGE_URL, else the disk. */
export const openStorage = (config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>): Storage =>
  config.STORAGE_URL ? openBucket(config.STORAGE_URL) : openDisk(config);

export const openDisk = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Storage =>
  createDiskStorage(path.join(DATA_DIR, 'files'));

/** Such as 'in the bucket earthtight', for the output of the start. Without the credentials of the URL. */
export const describeStorage = ({ DATA_DIR, STORAGE_URL }: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>): string =>
  STORAGE_URL ? `in the bucket ${parseStorageUrl(STORAGE_URL)?.bucket}` : `in ${path.join(DATA_DIR, 'files')}`;

/** `readConfig` has rejected an invalid URL with a sentence. */
function openBucket(url: string): Storage {
  const bucket = parseStorageUrl(url);
  if (!bucket) throw new Error('STORAGE_URL is invalid.');
  return createS3Storage(bucket);
}
