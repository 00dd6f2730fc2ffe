import { addRainEndpoint } from './rain-endpoint';
import { FEATURE_ENDPOINTS } from './feature-endpoints';
import { RESOURCE_ENDPOINTS } from './resource-endpoints';

/** All endpoints for programs with a token. The server and the tests use this list. */
export const API_ENDPOINTS = [...RESOURCE_ENDPOINTS, addRainEndpoint, ...FEATURE_ENDPOINTS];
