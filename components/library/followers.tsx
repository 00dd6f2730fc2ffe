import useSWR from 'swr';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { callApi } from '@/lib/client/api';
import { libraryFollowers } from '@/lib/library/contract';
import type { EntryField } from '@/lib/library/library';

interface FollowersProps {
  entryId?: string;
  groupId?: string;
  fields: readonly EntryField[];
}

/** Before a change of the master library: how many sites follow it, and which keep their own version. */
export function FollowersNote({ entryId, groupId, fields }: FollowersProps) {
  const input = { entryId, groupId, fields: fields.join(',') };
  const { data } = useSWR([libraryFollowers.name, input], () => callApi(libraryFollowers, input), {
    keepPreviousData: true,
  });
  if (!data) return null;
  return (
    <div role="status">
      <InlineNote tone="info">
        <p>{formatFollowers(data.follow, data.keep.length)}</p>
        {data.keep.length > 0 && (
          <p className="text-small wrap-anywhere">Their own: {data.keep.map(({ name }) => name).join(', ')}</p>
        )}
      </InlineNote>
    </div>
  );
}

export const formatFollowers = (follow: number, keep: number): string =>
  [
    `${follow} ${follow === 1 ? 'site follows' : 'sites follow'}`,
    ...(keep === 0 ? [] : [keep === 1 ? '1 keeps its own' : `${keep} keep their own`]),
  ].join(', ');
