import useSWR from 'swr';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { callApi } from '@/lib/client/api';
import { libraryFollowers, type Followers } from '@/lib/library/contract';
import type { EntryField } from '@/lib/library/library';

interface FollowersProps {
  entryId?: string;
  groupId?: string;
  fields: readonly EntryField[];
}

/** Says how many sites a change of the master library reaches, and which keep their own version. */
export function FollowersNote({ entryId, groupId, fields }: FollowersProps) {
  const input = { entryId, groupId, fields: fields.join(',') };
  const { data } = useSWR([libraryFollowers.name, input], () => callApi(libraryFollowers, input), {
    keepPreviousData: true,
  });
  if (!data) return null;
  return (
    <div role="status">
      <InlineNote tone="info">
        <p className="wrap-anywhere">{formatFollowers(data)}</p>
      </InlineNote>
    </div>
  );
}

function formatFollowers({ followingSiteCount, keepingSites }: Followers): string {
  const followText = `${followingSiteCount} ${followingSiteCount === 1 ? 'site' : 'sites'} will get this change.`;
  if (keepingSites.length === 0) return followText;
  const names = keepingSites.map(({ name }) => name).join(', ');
  return `${followText} ${keepingSites.length === 1 ? '1 keeps its own version' : `${keepingSites.length} keep their own version`}: ${names}`;
}
