import type { z } from 'zod';

/** What is wrong with an input, for whoever sent it. */
export function describeMistakes({ issues }: Pick<z.ZodError, 'issues'>): string {
  return issues.flatMap(mistakes).join('; ');
}

/** Where the input could have several shapes, only the mistakes in the one that was meant are told: the shape of which the fewest parts are missing. */
function mistakes({ path, ...issue }: z.core.$ZodIssue): string[] {
  if (issue.code !== 'invalid_union') return [`${path.join('.') || 'input'}: ${issue.message}`];
  const missed = (shape: z.core.$ZodIssue[]) => shape.filter((inner) => inner.path.length <= 1).length;
  const [meant = []] = issue.errors.toSorted((one, other) => missed(one) - missed(other));
  return meant.flatMap((inner) => mistakes({ ...inner, path: [...path, ...inner.path] }));
}
