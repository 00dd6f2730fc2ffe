import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as boards from './boards';
import * as publicPage from './public-page';

export const BOARDS_OPERATIONS = collectOperations(boards, publicPage);
