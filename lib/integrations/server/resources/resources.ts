import { bmpsResource } from './bmps';
import { correctiveActionsResource } from './corrective-actions';
import { inspectionsResource } from './inspections';
import { rainResource } from './rain';
import type { Resource } from './resource';
import { sitesResource } from './sites';

/** What the API offers (API-04). */
export const API_RESOURCES: readonly Resource[] = [
  inspectionsResource,
  correctiveActionsResource,
  bmpsResource,
  rainResource,
  sitesResource,
];
