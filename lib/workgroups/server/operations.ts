import type { Operation } from '@/lib/platform/operation/implement';
import { setActiveUnitCommand, liveTokenCommand } from './commands';
import { ownWorkUnitsQuery, employeesQuery } from './queries';

export const WORKGROUPS_OPERATIONS: readonly Operation[] = [
  setActiveUnitCommand,
  ownWorkUnitsQuery,
  employeesQuery,
  liveTokenCommand,
];
