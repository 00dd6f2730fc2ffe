import type { Operation } from '@/lib/platform/operation/implement';
import { closeAccountCommand } from './close-account';
import { closeWorkUnitCommand, reopenWorkUnitCommand } from './close-work-unit';

export const LEAVING_OPERATIONS: readonly Operation[] = [
  closeAccountCommand,
  closeWorkUnitCommand,
  reopenWorkUnitCommand,
];
