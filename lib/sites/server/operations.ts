import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as commands from './commands';
import * as editSite from './edit-site';
import * as importSites from './import-sites';
import * as queries from './queries';
import * as undoImport from './undo-import';
import * as wireQueries from './wire-queries';

export const SITES_OPERATIONS = collectOperations(commands, editSite, importSites, queries, undoImport, wireQueries);
