import { API_ENDPOINTS } from '@/lib/integrations/server/api-endpoints';
import { createEndpointRouter } from '@/lib/platform/operation/endpoint-router';

export const GET = createEndpointRouter(API_ENDPOINTS, 'api-not-found');
