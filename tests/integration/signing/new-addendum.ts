import { randomUUID } from 'node:crypto';
import type { NewAddendum } from '@/lib/reports/addenda-contract';

export const createAddendum = (properties: Partial<NewAddendum> = {}): NewAddendum => ({
  id: randomUUID(),
  section: 'Weather Conditions',
  text: 'It rained 0.62 in, not 0.26 in.',
  photos: [],
  title: 'Inspector',
  drawing: 'M1 1L2 2',
  signedAt: '2026-11-21T14:55:00.000Z',
  clockOffsetMs: 0,
  ...properties,
});
