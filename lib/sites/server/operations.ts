import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as commands from './commands';
import * as editSite from './edit-site';
import * as findAddress from './find-address';
import * as importSites from './import-sites';
import * as planSheets from './plan-sheets';
import * as queries from './queries';
import * as undoImport from './undo-import';
import * as wireQueries from './wire-queries';

export const SITES_OPERATIONS = collectOperations(
  commands,
  editSite,
  findAddress,
  importSites,
  planSheets,
  queries,
  undoImport,
  wireQueries,
);
