import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as answerInvitation from './answer-invitation';
import * as commands from './commands';
import * as editEmployee from './edit-employee';
import * as invite from './invite';
import * as queries from './queries';
import * as removeEmployee from './remove-employee';
import * as restoreEmployee from './restore-employee';

export const WORKGROUPS_OPERATIONS = collectOperations(
  answerInvitation,
  commands,
  editEmployee,
  invite,
  queries,
  removeEmployee,
  restoreEmployee,
);
