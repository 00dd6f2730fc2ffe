import type { z } from 'zod';
import type { EventsOf } from '@/lib/events';
import { isFailure, type Failure } from '@/lib/failures';
import type { AnyContract } from '@/lib/contract';
import { libraryEvents } from '@/lib/library/events';
import { implement, type Operation } from '@/lib/platform/operation/implement';
import { lockLibrary, type LibraryRef, type LibraryWriteContext, type OpenLibrary } from './open-library';

interface LibraryChange<Input, Output> {
  input: z.ZodType<Input>;
  output: z.ZodType<NoInfer<Output>>;
  run: (context: {
    input: Input;
    writing: LibraryWriteContext;
    open: OpenLibrary;
    record: (event: EventsOf<typeof libraryEvents>) => void;
  }) => Promise<Output | Failure>;
}

/** Implements a change of the library that the input names; `run` gets it opened and locked. */
export const implementLibraryChange = <Input extends LibraryRef, Output>(
  contract: AnyContract<Input, Output>,
  { input: schema, output, run }: LibraryChange<Input, Output>,
): Operation<Input, Output> =>
  implement(contract, {
    input: schema,
    output,
    events: libraryEvents,
    async run({ db, input, actor, now, record }) {
      const writing = { db, actor, now };
      const open = await lockLibrary(writing, input);
      return isFailure(open) ? open : run({ input, writing, open, record });
    },
  });
