import type { Page } from '@playwright/test';
import type { AnyContract } from '@/lib/contract';

/** Sends a request to the product as one of our own pages would. */
type Sends = (path: string, init: RequestInit) => Promise<Response>;

/** Asks for an operation over HTTP. A refusal fails the test. */
export async function callOperation<Input extends object, Output>(
  sends: Sends,
  contract: AnyContract<Input, Output>,
  input: Input,
): Promise<Output> {
  const values = new Map<string, unknown>(Object.entries(input));
  const address = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const init =
    contract.method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
  const response = await sends(`/api${address}`, { method: contract.method, ...init });
  if (!response.ok) throw new Error(`${contract.name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Output;
}

/** Sends a request as the person signed in on this page. */
export async function callAs<Input extends object, Output>(
  page: Page,
  contract: AnyContract<Input, Output>,
  input: Input,
): Promise<Output> {
  const { origin } = new URL(page.url());
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const sends: Sends = (path, init) =>
    fetch(`${origin}${path}`, { ...init, headers: { ...init.headers, origin, cookie } });
  return callOperation(sends, contract, input);
}
