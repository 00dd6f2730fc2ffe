import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as commands from './commands';
import * as queries from './queries';
import * as settings from './settings';

export const NOTIFICATIONS_OPERATIONS = collectOperations(commands, queries, settings);
