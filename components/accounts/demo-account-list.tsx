import { getRoleLabel } from '@/lib/permissions';

export interface DemoAccounts {
  password: string;
  accounts: readonly { username: string; name: string; role: string; unit?: string }[];
}

interface DemoAccountListProps {
  demo: DemoAccounts;
  onChoose: (username: string, password: string) => void;
}

/** The accounts of a demonstration. A press fills one in; the password is shown for browsers without scripts. */
export function DemoAccountList({ demo: { password, accounts }, onChoose }: DemoAccountListProps) {
  return (
    <section lang="en" aria-labelledby="demo-accounts" className="rounded-control bg-action-tint p-3 text-spruce-800">
      <h2 id="demo-accounts" className="px-1 font-bold">
        This is a demonstration
      </h2>
      <p className="px-1 text-small">
        Tap an account to fill it in. The password of each is <b className="whitespace-nowrap">{password}</b>
      </p>
      <ul className="mt-2 grid grid-cols-2 gap-1.5">
        {accounts.map(({ username, role, unit }) => (
          <li key={username}>
            <button
              type="button"
              onClick={() => onChoose(username, password)}
              className="grid min-h-12 w-full content-center rounded-control bg-surface px-3 py-1 text-left leading-5 hover:bg-surface-hover"
            >
              <span className="font-bold break-words">{username}</span>
              <span className="text-small text-ink-muted">{[getRoleLabel(role), unit].filter(Boolean).join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
