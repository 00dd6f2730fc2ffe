import { callApi, UnreachableError } from '@/lib/client/api';
import { pdfJobProgress } from '@/lib/reports/contract';

const asked = () => callApi(pdfJobProgress, { idreport: 'a' });

function answers(body: ReadableStream | string, status = 200): void {
  jest.spyOn(global, 'fetch').mockResolvedValue(new Response(body, { status }));
}

test('an answer that breaks off is no answer: it is asked again, as without signal', async () => {
  answers(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"progress":'));
        stream.error(new TypeError('network error'));
      },
    }),
  );
  await expect(asked()).rejects.toThrow(UnreachableError);
});

test('the page of a network that asks people to sign in is no answer either', async () => {
  answers('<html>Welcome to the guest network</html>');
  await expect(asked()).rejects.toThrow(UnreachableError);
});

test('a refusal without a sentence of ours says its status [CALLS-19]', async () => {
  jest.spyOn(global, 'fetch').mockResolvedValue(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  await expect(asked()).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' });
});
