import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as answers from './answers';
import * as bmpFixes from './bmp-fixes';
import * as linksOfReport from './links-of-report';
import * as notifyCrew from './notify-crew';
import * as page from './page';
import * as send from './send';
import * as waiting from './waiting';

export const FIXES_OPERATIONS = collectOperations(notifyCrew, page, send, waiting, answers, linksOfReport, bmpFixes);
