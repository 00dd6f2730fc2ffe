import type { Permission } from '@/lib/permissions';

/** An operation's name, method, path, permission and types. Used by client, server, route and OpenAPI. */
export interface AnyContract<Input = unknown, Output = unknown> {
  readonly name: string;
  readonly method: Method;
  /** The path below /api, with `{name}` for path parameters. */
  readonly path: string;
  readonly permission: Permission;
  /** Type information only; never set. */
  readonly types?: { input: Input; output: Output };
  /** Whether requests carry an id, so that a retry does nothing twice (decision X-350). */
  readonly creates?: true;
}

/** A query, or an idempotent command, which needs no request id. */
export interface Contract<Input = unknown, Output = unknown> extends AnyContract<Input, Output> {
  readonly creates?: undefined;
}

/** A command that creates something. Its request has the header `Idempotency-Key`. */
export interface Creation<Input = unknown, Output = unknown> extends AnyContract<Input, Output> {
  readonly creates: true;
}

/** The output of an operation without a result. */
export interface SuccessOutput {
  success: true;
}

/** The header with the id of a request that creates something. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type OutputOf<C> =
  C extends AnyContract<never, infer Output> ? Output : C extends AnyContract<infer _I, infer Output> ? Output : never;

interface ContractOptions {
  name: string;
  route: `${Method} /${string}`;
  permission: Permission;
}

/** Declares a read: `query<Input, Output>()({ name, route: 'GET /…', permission })`. */
export const query =
  <Input, Output>() =>
  (options: ContractOptions): Contract<Input, Output> =>
    contract(options);

/** Declares an idempotent change. */
export const command =
  <Input, Output>() =>
  (options: ContractOptions): Contract<Input, Output> =>
    contract(options);

/** Declares a change that creates something or sends a message. Browsers use `useCreation`. */
export const creation =
  <Input, Output>() =>
  (options: ContractOptions): Creation<Input, Output> => ({ ...contract(options), creates: true });

function contract({ name, route, permission }: ContractOptions) {
  const [method, path] = route.split(' ') as [Method, string];
  return { name, method, path, permission };
}
