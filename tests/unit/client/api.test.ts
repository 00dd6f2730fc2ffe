import { callApi, UnreachableError } from '@/lib/client/api';
import { pdfJobProgress } from '@/lib/reports/contract';

const callPdfProgress = () => callApi(pdfJobProgress, { idreport: 'a' });

function mockResponse(body: ReadableStream | string, status = 200): void {
  jest.spyOn(global, 'fetch').mockResolvedValue(new Response(body, { status }));
}

test('the client treats an incomplete response as an unreachable server', async () => {
  mockResponse(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"progress":'));
        stream.error(new TypeError('network error'));
      },
    }),
  );
  await expect(callPdfProgress()).rejects.toThrow(UnreachableError);
});

test('the client treats the sign-in page of a Wi-Fi network as an unreachable server', async () => {
  mockResponse('<html>Welcome to the guest network</html>');
  await expect(callPdfProgress()).rejects.toThrow(UnreachableError);
});

test('the client shows the status text if an error response has no message [CALLS-19]', async () => {
  jest.spyOn(global, 'fetch').mockResolvedValue(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  await expect(callPdfProgress()).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' });
});
