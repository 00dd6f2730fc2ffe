import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as commands from './commands';
import * as restore from './restore';
import * as queries from './queries';

export const STAKEHOLDERS_OPERATIONS = collectOperations(commands, restore, queries);
