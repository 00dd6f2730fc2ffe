import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as changes from './changes';
import * as departmentNotices from './department-notices';
import * as queries from './queries';

export const REGISTER_OPERATIONS = collectOperations(changes, departmentNotices, queries);
