import type { Operation } from '@/lib/platform/operation/implement';
import { closeAccountCommand } from './close-account';

export const LEAVING_OPERATIONS: readonly Operation[] = [closeAccountCommand];
