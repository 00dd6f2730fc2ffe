import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as bmpChanges from './bmp-changes';
import * as changes from './changes';
import * as departmentMessages from './department-messages';
import * as queries from './queries';
import * as siteBmps from './site-bmps';
import * as undo from './undo-bmp-change';

export const REGISTER_OPERATIONS = collectOperations(bmpChanges, changes, departmentMessages, queries, siteBmps, undo);
