import fc from 'fast-check';
import { deserializeProps, serializeProps } from '@/lib/serialized-props';

test('serialization loses no data and produces text with one byte per character', () =>
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (data) => {
      const { json } = serializeProps(data);
      expect(json).toMatch(/^[\0-\xff]*$/);
      expect(deserializeProps(serializeProps(data))).toEqual(JSON.parse(JSON.stringify(data)));
    }),
    { numRuns: 500, seed: 20261123, examples: [['“quoted” – 😀 \u2028 é'], [{ 'clé “k”': '\ud800' }]] },
  ));
