import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as queries from './queries';

export const DEADLINES_OPERATIONS = collectOperations(queries);
