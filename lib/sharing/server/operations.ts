import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as commands from './commands';
import * as queries from './queries';
import * as renewal from './renew-link';

export const SHARING_OPERATIONS = collectOperations(commands, queries, renewal);
