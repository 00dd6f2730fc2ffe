import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as commands from './commands';
import * as queries from './queries';

export const BILLING_OPERATIONS = collectOperations(commands, queries);
