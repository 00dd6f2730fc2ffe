import { OPERATIONS } from '@/lib/operations';
import { createJsonHandler } from '@/lib/platform/operation/json-handler';

const handler = createJsonHandler(OPERATIONS);

export const GET = handler;
export const POST = handler;
export const PUT = handler;
export const DELETE = handler;
