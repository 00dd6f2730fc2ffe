import { DOORS } from '@/lib/doors';
import { OPERATIONS } from '@/lib/operations';
import { door } from '@/lib/platform/operation/door';
import { readyAnswer } from '@/lib/platform/health';
import type { FileDoor } from '@/lib/platform/operation/file-door';
import { routePattern } from '@/lib/platform/operation/route-pattern';

export type Door = (request: Request) => Promise<Response>;

/** These answer with next-auth, with Next's cookies or without a door. Next's routes keep them. */
const OF_NEXT = ['/api/auth/', '/api/logout', '/api/health', '/api/openapi.json'];

/**
 * Only plain paths. In others Next decodes, shortens or redirects something before it chooses the route, and only Next
 * may decide what they mean. Escapes are plain only where they stand for a sign that a client has to escape in an e-mail
 * address and that divides no path: # $ & + : = @ ^ ` { | }
 */
const PLAIN = /^(\/(?!\.)(?:[\w.~@+=,:{}!*'-]|%(?:2[346B]|3[AD]|40|5E|60|7[B-D]))+)+$/i;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/**
 * Finds the door that answers a request without Next: every operation, and what is no JSON. Next's own way to a route
 * costs more than most of them do. null leaves the request to Next, which has a route for each door, too; the
 * development server uses those, because they are built anew after a change.
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
    // Asked while the server starts: Next would load its way to a route first.
    if (method === 'GET' && path === '/api/ready') return readyAnswer;
    if (!METHODS.includes(method) || !PLAIN.test(path)) return null;
    if (OF_NEXT.some((begin) => path.startsWith(begin))) return null;
    const file = files.filter(({ partsOf }) => partsOf(path) !== null);
    // Next chooses a route by its path first. Where the path is that of a file, another method is its to refuse.
    if (file.length > 0) return file.find((each) => each.method === method)?.answer ?? null;
    return path.startsWith('/api/') ? operations : null;
  };
}

/** As in Next, a path that is spelled out goes before one with a placeholder in its place. */
const placeholders = ({ route }: FileDoor): number => route.split('{').length;
