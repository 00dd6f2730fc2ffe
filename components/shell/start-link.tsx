import { buttonClass } from '@/components/ui/button-look';
import { Say } from '@/components/ui/language';

/** A plain link, because Next's would add 3 KB to every page. */
export function StartLink() {
  return (
    <a href="/" className={buttonClass({})}>
      <Say text="Go to the start" />
    </a>
  );
}
