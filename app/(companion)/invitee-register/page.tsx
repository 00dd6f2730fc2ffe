import { redirect } from 'next/navigation';

/** Registration for invited people (COMPANION-11), the same as for everybody. */
export default function InviteeRegisterPage() {
  return redirect('/register');
}
