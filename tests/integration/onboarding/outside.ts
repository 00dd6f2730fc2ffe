import { GET, POST } from '@/app/api/[...call]/route';
import { createRequestAs } from '@/tests/setup/requests';
import type { TestUser } from '@/tests/setup/world';

interface TestResponse {
  status: number;
  body: unknown;
}

const toTestResponse = async (response: Response): Promise<TestResponse> => ({
  status: response.status,
  body: await response.json(),
});

/** Sends a request as a third party does. `path` is below /api, in the specification's form. */
export const get = async (user: TestUser | null, path: string): Promise<TestResponse> =>
  toTestResponse(await GET(await createRequestAs(user, `/api${path}`)));

export const post = async (user: TestUser | null, path: string, body: unknown): Promise<TestResponse> =>
  toTestResponse(
    await POST(await createRequestAs(user, `/api${path}`, { method: 'POST', body: JSON.stringify(body) })),
  );
