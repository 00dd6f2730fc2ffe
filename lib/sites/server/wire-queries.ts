import { failure } from '@/lib/failures';
import { checkActiveUnit } from '@/lib/platform/operation/active-unit';
import { implement } from '@/lib/platform/operation/implement';
import { myOtherSites, sitesForImport, workUnitSites } from '@/lib/sites/wire-contract';
import {
  myOtherSitesSchema,
  sitesForImportOutput,
  sitesForImportSchema,
  wireSitesOutput,
  workUnitSitesSchema,
} from './schema';
import { listWireCandidates, listWireSites } from './wire-format';

export const workUnitSitesQuery = implement(workUnitSites, {
  input: workUnitSitesSchema,
  output: wireSitesOutput,
  async run({ db }) {
    return { sites: await listWireSites(db) };
  },
});

/** Another person's name gets the same response as an unknown one. */
export const sitesForImportQuery = implement(sitesForImport, {
  input: sitesForImportSchema,
  output: sitesForImportOutput,
  async run({ db, input, actor }) {
    if (input.username !== actor.username) return failure('not-found');
    return { sitesListForImport: await listWireCandidates(db) };
  },
});

export const myOtherSitesQuery = implement(myOtherSites, {
  input: myOtherSitesSchema,
  output: wireSitesOutput,
  async run({ db, input, actor }) {
    const refusal = checkActiveUnit(actor, input.id);
    if (refusal) return refusal;
    const isOwn = input.username === actor.username && input.email.toLowerCase() === actor.email.toLowerCase();
    return isOwn ? { sites: await listWireCandidates(db) } : failure('not-found');
  },
});
