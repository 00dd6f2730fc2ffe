import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as addenda from './addenda';
import * as commands from './commands';
import * as deletePhotos from './delete-photos';
import * as save from './save';
import * as queries from './queries';
import * as pastReports from './past-reports';
import * as lists from './lists';
import * as sign from './sign';
import * as unsigned from './unsigned';

export const REPORTS_OPERATIONS = collectOperations(
  addenda,
  commands,
  deletePhotos,
  save,
  queries,
  pastReports,
  lists,
  sign,
  unsigned,
);
