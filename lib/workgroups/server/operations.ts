import type { Operation } from '@/lib/platform/operation/implement';
import {
  acceptInvitationCommand,
  requestNewInvitationCommand,
  declineByLinkCommand,
  declineInvitationCommand,
} from './answer-invitation';
import { setActiveUnitCommand, liveTokenCommand } from './commands';
import { editEmployeeCommand } from './edit-employee';
import {
  checkEmailsExistQuery,
  restoreInvitationCommand,
  revokeInvitationCommand,
  sendInviteCommand,
  sendInviteEmailsCommand,
} from './invite';
import { addSkillCommand, crewQuery, employeesQuery, ownWorkUnitsQuery, skillsQuery } from './queries';
import { removeEmployeeCommand } from './remove-employee';
import { confirmRemovalCommand, restoreEmployeeCommand } from './restore-employee';

export const WORKGROUPS_OPERATIONS: readonly Operation[] = [
  setActiveUnitCommand,
  ownWorkUnitsQuery,
  employeesQuery,
  liveTokenCommand,
  crewQuery,
  sendInviteCommand,
  sendInviteEmailsCommand,
  checkEmailsExistQuery,
  restoreInvitationCommand,
  revokeInvitationCommand,
  acceptInvitationCommand,
  declineInvitationCommand,
  declineByLinkCommand,
  requestNewInvitationCommand,
  editEmployeeCommand,
  removeEmployeeCommand,
  restoreEmployeeCommand,
  confirmRemovalCommand,
  skillsQuery,
  addSkillCommand,
];
