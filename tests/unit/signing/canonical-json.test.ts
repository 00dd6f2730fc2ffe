import { toCanonicalJson } from '@/lib/signing/canonical-json';

test('writes the example of RFC 8785, section 3.2.2, to the byte', () => {
  const value = {
    numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"\/',
    literals: [null, true, false],
  };
  expect(toCanonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('sorts keys by UTF-16 code units, as RFC 8785 requires', () => {
  const value = { '\ufb33': 7, '\ud83d\ude00': 6, '\u20ac': 5, '\u00f6': 4, '\u0080': 3, '1': 2, '\r': 1 };
  expect(Object.values(JSON.parse(toCanonicalJson(value)))).toHaveLength(7);
  expect([...toCanonicalJson(value).matchAll(/:(\d)/g)].map(([, number]) => Number(number))).toEqual([
    1, 2, 3, 4, 5, 6, 7,
  ]);
});

test('leaves out keys without a value, at any depth', () => {
  expect(toCanonicalJson({ b: undefined, a: [{ d: undefined, c: 1 }] })).toBe('{"a":[{"c":1}]}');
});

test('rejects numbers that JSON cannot write', () => {
  expect(() => toCanonicalJson([Number.NaN])).toThrow(TypeError);
});

test('writes dates in ISO 8601 with milliseconds', () => {
  expect(toCanonicalJson({ at: new Date(Date.UTC(2026, 10, 21, 15)) })).toBe('{"at":"2026-11-21T15:00:00.000Z"}');
});
