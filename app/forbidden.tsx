import { ServerText } from '@/components/ui/text/language';
import { createTitleMetadata } from '@/lib/shell/server/page-language';
import { loadFrameAction, switchUnit } from '@/app/app/actions';
import { LazyFetchedMenus } from '@/components/shell/lazy-fetched-menus';
import { MessagePage } from '@/components/shell/message-page';
import { LazyReloadOnRoleChange } from '@/components/workgroups/lazy-reload-on-role-change';

export const generateMetadata = createTitleMetadata('Not available');

export default function Forbidden() {
  return (
    <MessagePage
      title={<ServerText text="Not available to your role" />}
      menus={<LazyFetchedMenus loadFrame={loadFrameAction} switchUnit={switchUnit} />}
    >
      <p>
        <ServerText text="Your role in this work unit does not include this page. Ask your Office if you need it." />
      </p>
      <LazyReloadOnRoleChange />
    </MessagePage>
  );
}
