import { MessagePage } from '@/components/shell/message-page';
import { ButtonLink } from '@/components/ui/button-link';
import { sentence } from '@/lib/failures';
import { LIST_ADDRESS } from '@/lib/reports/addresses';

export default function ReportNotFound() {
  return (
    <MessagePage title="View Report" action={<ButtonLink href={LIST_ADDRESS}>Go to Inspection Reports</ButtonLink>}>
      <p>{sentence('report-not-found')}</p>
    </MessagePage>
  );
}
