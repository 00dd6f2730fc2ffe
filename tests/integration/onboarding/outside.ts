import { GET, POST } from '@/app/api/[...call]/route';
import { createRequestAs } from '@/tests/setup/requests';
import type { TestUser } from '@/tests/setup/world';

interface TestResponse {
  status: number;
  body: unknown;
}

const answered = async (response: Response): Promise<TestResponse> => ({
  status: response.status,
  body: await response.json(),
});

/** Asks as a person outside our own pages does: the path below /api in the specification's form. */
export const get = async (who: TestUser | null, path: string): Promise<TestResponse> =>
  answered(await GET(await createRequestAs(who, `/api${path}`)));

export const post = async (who: TestUser | null, path: string, body: unknown): Promise<TestResponse> =>
  answered(await POST(await createRequestAs(who, `/api${path}`, { method: 'POST', body: JSON.stringify(body) })));
