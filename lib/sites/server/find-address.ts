import { failure } from '@/lib/failures';
import { consumeRateLimit } from '@/lib/platform/http/rate-limit';
import { implement } from '@/lib/platform/operation/implement';
import { findAddress } from '@/lib/sites/contract';
import { findPlaces } from './geocoder';
import { addressSearchSchema, foundPlacesOutput } from './schema';

export const findAddressCommand = implement(findAddress, {
  input: addressSearchSchema,
  output: foundPlacesOutput,
  async prepare({ input, actor }) {
    if (!(await consumeRateLimit('addresses', actor.personId))) return failure('too-many-requests');
    const places = await findPlaces(input);
    return places ? { places } : failure('address-search-down');
  },
  run: ({ prepared }) => Promise.resolve(prepared),
});
