import type { Permission } from '@/lib/permissions';

/**
 * What may be asked of the server: name, method and path, who may ask, and the types of question and answer. It is safe
 * in a browser: the browser's client, the server's implementation, the JSON route and the OpenAPI description all read
 * it.
 */
export interface AnyContract<Input = unknown, Output = unknown> {
  readonly name: string;
  readonly method: Method;
  /** The path below /api, with `{name}` for parts that are fields of the input. */
  readonly path: string;
  readonly permission: Permission;
  /** Never present at run time; it only carries the types. */
  readonly types?: { input: Input; output: Output };
  /** Whether a request carries an id, so that it can be sent again without doing anything twice (decision X-350). */
  readonly creates?: true;
}

/** A query, or a command that can be sent twice without harm. */
export interface Contract<Input = unknown, Output = unknown> extends AnyContract<Input, Output> {
  readonly creates?: undefined;
}

/** A command that creates something. Its request carries an id in the header `Idempotency-Key`. */
export interface Creation<Input = unknown, Output = unknown> extends AnyContract<Input, Output> {
  readonly creates: true;
}

export const IDEMPOTENCY_KEY = 'idempotency-key';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type OutputOf<C> =
  C extends AnyContract<never, infer Output> ? Output : C extends AnyContract<infer _I, infer Output> ? Output : never;

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

/** A change that creates something or sends a message: a browser asks for it with `useCreation`. */
export const creation =
  <Input, Output>() =>
  (asked: Asked): Creation<Input, Output> => ({ ...contract(asked), creates: true });

function contract({ name, route, permission }: Asked) {
  const [method, path] = route.split(' ') as [Method, string];
  return { name, method, path, permission };
}
