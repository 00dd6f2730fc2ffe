import { GET, POST } from '@/app/api/[...call]/route';
import { requestAs } from '@/tests/setup/requests';
import type { Asker } from '@/tests/setup/world';

interface Answered {
  status: number;
  body: unknown;
}

const answered = async (response: Response): Promise<Answered> => ({
  status: response.status,
  body: await response.json(),
});

/** Asks as somebody outside our own pages does: the path below /api in the specification's form. */
export const get = async (who: Asker | null, path: string): Promise<Answered> =>
  answered(await GET(await requestAs(who, `/api${path}`)));

export const post = async (who: Asker | null, path: string, body: unknown): Promise<Answered> =>
  answered(await POST(await requestAs(who, `/api${path}`, { method: 'POST', body: JSON.stringify(body) })));
