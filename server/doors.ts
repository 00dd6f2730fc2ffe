import { DOORS } from '@/lib/doors';
import { OPERATIONS } from '@/lib/operations';
import { door } from '@/lib/platform/operation/door';
import { readyAnswer } from '@/lib/platform/health';
import type { FileDoor } from '@/lib/platform/operation/file-door';
import { routePattern } from '@/lib/platform/operation/route-pattern';

export type Door = (request: Request) => Promise<Response>;

/** Routes that use next-auth, Next's cookies or plain Next handlers. They stay with Next. */
const OF_NEXT = ['/api/auth/', '/api/logout', '/api/health', '/api/openapi.json'];

/**
 * Paths that Next would not decode, shorten or redirect; all others are left to Next. Allowed escapes are those
 * of characters in e-mail addresses that do not separate path segments: # $ & + : = @ ^ ` { | }
 */
const PLAIN = /^(\/(?!\.)(?:[\w.~@+=,:{}!*'-]|%(?:2[346B]|3[AD]|40|5E|60|7[B-D]))+)+$/i;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/**
 * Routes operations and file endpoints directly, without Next, whose routing costs more than most of them. null
 * leaves the request to Next, which has the same routes; the development server uses those, because they reload
 * after a change.
 */
export function doors(): (method: string, path: string) => Door | null {
  const operations = door(OPERATIONS);
  const files = Object.values<FileDoor>(DOORS)
    .toSorted((one, other) => placeholders(one) - placeholders(other))
    .map(({ route, answer }) => {
      const [method, path = ''] = route.split(' ');
      return { method, partsOf: routePattern(path), answer };
    });
  return (method, path) => {
    // Works during startup, without loading Next's router.
    if (method === 'GET' && path === '/api/ready') return readyAnswer;
    if (!METHODS.includes(method) || !PLAIN.test(path)) return null;
    if (OF_NEXT.some((begin) => path.startsWith(begin))) return null;
    const file = files.filter(({ partsOf }) => partsOf(path) !== null);
    // Next routes by path first, so a wrong method on a file path is left to Next.
    if (file.length > 0) return file.find((each) => each.method === method)?.answer ?? null;
    return path.startsWith('/api/') ? operations : null;
  };
}

/** As in Next, static paths take precedence over parameters. */
const placeholders = ({ route }: FileDoor): number => route.split('{').length;
