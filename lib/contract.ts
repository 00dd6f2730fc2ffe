import type { Permission } from '@/lib/permissions';

/**
 * What may be asked of the server: name, method and path, who may ask, and the types of question and answer. It is safe
 * in a browser: the browser's client, the server's implementation, the JSON route and the OpenAPI description all read
 * it.
 */
export interface Contract<Input = unknown, Output = unknown> {
  readonly name: string;
  readonly method: Method;
  /** The path below /api, with `{name}` for parts that are fields of the input. */
  readonly path: string;
  readonly permission: Permission;
  /** Never present at run time; it only carries the types. */
  readonly types?: { input: Input; output: Output };
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type OutputOf<C> =
  C extends Contract<never, infer Output> ? Output : C extends Contract<infer _I, infer Output> ? Output : never;

interface Asked {
  name: string;
  route: `${Method} /${string}`;
  permission: Permission;
}

/** A read: `query<Input, Output>()({ name, route: 'GET /…', permission })`. */
export const query =
  <Input, Output>() =>
  (asked: Asked): Contract<Input, Output> =>
    contract(asked);

/** A change. It has the shape of a query and another name, so that a reader sees which operations change something. */
export const command =
  <Input, Output>() =>
  (asked: Asked): Contract<Input, Output> =>
    contract(asked);

function contract<Input, Output>({ name, route, permission }: Asked): Contract<Input, Output> {
  const [method, path] = route.split(' ') as [Method, string];
  return { name, method, path, permission };
}
