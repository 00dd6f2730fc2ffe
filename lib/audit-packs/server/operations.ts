import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as packs from './packs';
import * as removeRecords from './remove-records';
import * as siteRecords from './site-records';

export const AUDIT_PACKS_OPERATIONS = collectOperations(packs, removeRecords, siteRecords);
