import { callApi, UnreachableError } from '@/lib/client/api';
import { pdfJobProgress } from '@/lib/reports/contract';

const callPdfProgress = () => callApi(pdfJobProgress, { idreport: 'a' });

function answers(body: ReadableStream | string, status = 200): void {
  jest.spyOn(global, 'fetch').mockResolvedValue(new Response(body, { status }));
}

test('an incomplete answer is no answer: it is requested again, as without signal', async () => {
  answers(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"progress":'));
        stream.error(new TypeError('network error'));
      },
    }),
  );
  await expect(callPdfProgress()).rejects.toThrow(UnreachableError);
});

test('the page of a network that asks people to sign in is no answer either', async () => {
  answers('<html>Welcome to the guest network</html>');
  await expect(callPdfProgress()).rejects.toThrow(UnreachableError);
});

test('a refusal without a sentence of ours says its status [CALLS-19]', async () => {
  jest.spyOn(global, 'fetch').mockResolvedValue(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  await expect(callPdfProgress()).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' });
});
