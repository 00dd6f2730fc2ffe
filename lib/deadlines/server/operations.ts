import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as dayActions from './day-actions';
import * as deviceDeadlines from './device-deadlines';
import * as queries from './queries';

export const DEADLINES_OPERATIONS = collectOperations(dayActions, deviceDeadlines, queries);
