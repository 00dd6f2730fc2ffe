import { z } from 'zod';
import { failure, type Failure } from '@/lib/failures';
import { DEFAULT_API_ITEMS, MAX_API_ITEMS } from '@/lib/integrations/limits';
import { getRuntime } from '@/lib/platform/process/runtime';

export const limitParameter = z.coerce
  .number()
  .int()
  .min(1, 'At least 1')
  .max(MAX_API_ITEMS, `At most ${MAX_API_ITEMS}`)
  .default(DEFAULT_API_ITEMS);

/** An absolute address with these parameters. */
export function createAddress(path: string, parameters: Record<string, string | number | undefined> = {}): string {
  const url = new URL(path, getRuntime().config.PUBLIC_URL);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

/** 'limit: At most 500' */
export const describeInvalidRequest = (error: z.ZodError): Failure => {
  const [issue] = error.issues;
  const name = issue?.path.join('.') ?? '';
  return failure('api-request-invalid', { detail: name ? `${name}: ${issue?.message ?? ''}` : (issue?.message ?? '') });
};
