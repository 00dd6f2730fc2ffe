import type { Page } from '@playwright/test';
import type { AnyContract } from '@/lib/contract';

/** Sends a request to the product as one of our own pages would. */
type SendRequest = (path: string, init: RequestInit) => Promise<Response>;

/** The path of an operation's JSON route. The placeholders of the path are filled from the input. */
export function createOperationPath({ path }: AnyContract, input: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(input));
  return `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))}`;
}

/** Calls an operation over HTTP. Throws if the response is an error. */
export async function callOperation<Input extends object, Output>(
  send: SendRequest,
  contract: AnyContract<Input, Output>,
  input: Input,
): Promise<Output> {
  const init =
    contract.method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
  const response = await send(createOperationPath(contract, input), { method: contract.method, ...init });
  if (!response.ok) throw new Error(`${contract.name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Output;
}

/** Calls an operation as the person signed in on a page. */
export async function callAs<Input extends object, Output>(
  page: Page,
  contract: AnyContract<Input, Output>,
  input: Input,
): Promise<Output> {
  const { origin } = new URL(page.url());
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const send: SendRequest = (path, init) =>
    fetch(`${origin}${path}`, { ...init, headers: { ...init.headers, origin, cookie } });
  return callOperation(send, contract, input);
}
