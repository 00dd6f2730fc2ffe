import { createHmac } from 'node:crypto';
import { getRuntime } from '@/lib/platform/process/runtime';
import { deriveKey } from './seal';

/** Replaces a name, address or network in the database, which must not reveal it. `purpose` is part of the key. */
export const createKeyedDigest = (purpose: string, subject: string): string =>
  createHmac('sha256', deriveKey(getRuntime().config.AUTH_SECRET, purpose)).update(subject).digest('base64url');
