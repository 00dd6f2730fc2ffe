import { API_ENDPOINTS } from '@/lib/integrations/server/api-endpoints';
import { createEndpointRouter } from '@/lib/platform/operation/endpoint-router';

const handler = createEndpointRouter(API_ENDPOINTS, 'api-not-found');

export const GET = handler;
export const POST = handler;
