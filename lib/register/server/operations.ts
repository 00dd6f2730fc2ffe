import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as changes from './changes';
import * as queries from './queries';

export const REGISTER_OPERATIONS = collectOperations(changes, queries);
