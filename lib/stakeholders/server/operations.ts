import type { Operation } from '@/lib/platform/operation/implement';
import { deleteStakeholderCommand, saveNewStakeholdersCommand, updateStakeholderCommand } from './commands';
import { restoreStakeholderCommand } from './restore';
import { siteStakeholdersQuery, workUnitStakeholdersQuery } from './queries';

export const STAKEHOLDERS_OPERATIONS: readonly Operation[] = [
  workUnitStakeholdersQuery,
  siteStakeholdersQuery,
  saveNewStakeholdersCommand,
  updateStakeholderCommand,
  deleteStakeholderCommand,
  restoreStakeholderCommand,
];
