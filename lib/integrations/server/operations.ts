import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as tokens from './tokens';

export const INTEGRATIONS_OPERATIONS = collectOperations(tokens);
