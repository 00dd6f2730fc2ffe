import { failure } from '@/lib/failures';
import { checkRateLimit } from '@/lib/platform/http/rate-limit';
import { implement } from '@/lib/platform/operation/implement';
import { findAddress } from '@/lib/sites/contract';
import { findPlaces } from './geocoder';
import { addressSearchSchema, foundPlacesOutput } from './schema';

export const findAddressCommand = implement(findAddress, {
  input: addressSearchSchema,
  output: foundPlacesOutput,
  async prepare({ input, actor }) {
    const rateFailure = await checkRateLimit('addresses', actor.personId);
    if (rateFailure) return rateFailure;
    const places = await findPlaces(input);
    return places ? { places } : failure('address-search-down');
  },
  run: ({ prepared }) => Promise.resolve(prepared),
});
