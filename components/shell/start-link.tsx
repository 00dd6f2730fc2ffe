import { buttonClass } from '@/components/ui/buttons/button-style';
import { ServerText } from '@/components/ui/text/language';

/** A plain link, because Next's would add 3 KB to every page. */
export function StartLink() {
  return (
    <a href="/" className={buttonClass({})}>
      <ServerText text="Go to the start" />
    </a>
  );
}
