import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as closeAccount from './close-account';
import * as closeWorkUnit from './close-work-unit';

export const LEAVING_OPERATIONS = collectOperations(closeAccount, closeWorkUnit);
