import type { z } from 'zod';

export function formatValidationErrors({ issues }: Pick<z.ZodError, 'issues'>): string {
  return issues.flatMap(listIssueMessages).join('; ');
}

/** For a union, reports only the errors of the closest match: the option with the fewest missing parts. */
function listIssueMessages({ path, ...issue }: z.core.$ZodIssue): string[] {
  if (issue.code !== 'invalid_union') return [`${path.join('.') || 'input'}: ${issue.message}`];
  const missed = (shape: z.core.$ZodIssue[]) => shape.filter((inner) => inner.path.length <= 1).length;
  const [closest = []] = issue.errors.toSorted((one, other) => missed(one) - missed(other));
  return closest.flatMap((inner) => listIssueMessages({ ...inner, path: [...path, ...inner.path] }));
}
