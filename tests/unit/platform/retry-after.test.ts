import { failure } from '@/lib/failures';
import { createResponse } from '@/lib/platform/operation/json-handler';

test('a failure with a wait has the header Retry-After', () => {
  const response = createResponse(failure('too-many-tries', { wait: '5 seconds' }, { seconds: 5 }), 'a request');
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('5');
});

test('other responses have no header Retry-After', () => {
  expect(createResponse(failure('not-found'), 'a request').headers.get('retry-after')).toBeNull();
  expect(createResponse({ success: true }, 'a request').headers.get('retry-after')).toBeNull();
});
