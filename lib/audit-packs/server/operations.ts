import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as packs from './packs';

export const AUDIT_PACKS_OPERATIONS = collectOperations(packs);
