import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as notifyCrew from './notify-crew';

export const FIXES_OPERATIONS = collectOperations(notifyCrew);
