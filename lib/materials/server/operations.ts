import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as commands from './commands';
import * as queries from './queries';
import * as wireQueries from './wire-queries';

export const MATERIALS_OPERATIONS = collectOperations(commands, queries, wireQueries);
