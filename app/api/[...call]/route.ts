import { OPERATIONS } from '@/lib/operations';
import { door } from '@/lib/platform/operation/door';

const open = door(OPERATIONS);

export const GET = open;
export const POST = open;
export const PUT = open;
export const DELETE = open;
