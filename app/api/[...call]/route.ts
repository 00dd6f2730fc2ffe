import { OPERATIONS } from '@/lib/operations';
import { createJsonHandler } from '@/lib/platform/operation/json-handler';

const open = createJsonHandler(OPERATIONS);

export const GET = open;
export const POST = open;
export const PUT = open;
export const DELETE = open;
