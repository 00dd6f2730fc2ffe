import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as tokens from './tokens';
import * as webhooks from './webhooks';

export const INTEGRATIONS_OPERATIONS = collectOperations(tokens, webhooks);
