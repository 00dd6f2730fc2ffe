import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as conditions from './conditions';
import * as profiles from './profiles';
import * as rain from './rain';
import * as rainImport from './rain-import';
import * as rainStation from './rain-station';
import * as stormDecisions from './storm-decisions';

export const COMPLIANCE_OPERATIONS = collectOperations(
  conditions,
  profiles,
  rain,
  rainImport,
  rainStation,
  stormDecisions,
);
