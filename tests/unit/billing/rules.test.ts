import { getBrandName, findFieldsWithCardNumber, containsCardNumber } from '@/lib/billing/rules';
import { US_STATES } from '@/lib/billing/us-states';

test.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '4242  4242  4242  4242',
  'my card 5555 5555 5555 4444 thanks',
  '378282246310005',
  '6011111111111117',
  '3530111333300000',
  '04242424242424242',
  '٤٢٤٢ 4000056655665556',
])('the card number %s can be valid', (text) => expect(containsCardNumber(text)).toBe(true));

test.each(['', '2210 W Canal St', '53233-1204', '(414) 555-0176', '4242 4242 4242', 'Suite 12345678', '1111111111111'])(
  'the card number %s cannot be valid',
  (text) => expect(containsCardNumber(text)).toBe(false),
);

test('the address check covers every field', () => {
  const address = { name: 'Dana', company: '4242424242424242', address_zip: '5555 5555 5555 4444' };
  expect(findFieldsWithCardNumber(address)).toEqual(['company', 'address_zip']);
});

test('each card brand has its common name', () => {
  expect(['visa', 'amex', 'girocard'].map(getBrandName)).toEqual(['Visa', 'American Express', 'Girocard']);
});

test('the list of states has fifty states and the District of Columbia, each once', () => {
  expect(new Set(US_STATES.map(({ value }) => value)).size).toBe(51);
  expect(US_STATES.find(({ value }) => value === 'WI')?.label).toBe('Wisconsin');
  for (const { value, label } of US_STATES) expect(`${value} ${label}`).toMatch(/^[A-Z]{2} [A-Z][\w ]+$/);
});
