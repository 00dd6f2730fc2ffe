import { Loading } from '@/components/ui/states';

export default function LoadingAccount() {
  return <Loading text="Loading your account..." />;
}
