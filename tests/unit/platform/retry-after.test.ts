import { failure } from '@/lib/failures';
import { createResponse } from '@/lib/platform/operation/json-handler';

test('a failure with a time to come back gives it to programs, too', () => {
  const answer = createResponse(failure('too-many-tries', { wait: '5 seconds' }, { seconds: 5 }), 'a request');
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('5');
});

test('no other answer says when to come back', () => {
  expect(createResponse(failure('not-found'), 'a request').headers.get('retry-after')).toBeNull();
  expect(createResponse({ success: true }, 'a request').headers.get('retry-after')).toBeNull();
});
