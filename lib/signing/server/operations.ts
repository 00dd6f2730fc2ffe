import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as delegations from './delegations';
import * as logSignatures from './log-signatures';
import * as queries from './queries';

export const SIGNING_OPERATIONS = collectOperations(delegations, logSignatures, queries);
