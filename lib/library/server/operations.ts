import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as entryCommands from './entry-commands';
import * as groupCommands from './group-commands';
import * as importCommand from './import-command';
import * as queries from './queries';
import * as undoCommand from './undo-command';
import * as siteCommands from './site-commands';
import * as wireQueries from './wire-queries';

export const LIBRARY_OPERATIONS = collectOperations(
  entryCommands,
  groupCommands,
  importCommand,
  queries,
  undoCommand,
  siteCommands,
  wireQueries,
);
