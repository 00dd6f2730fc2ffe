import type { z } from 'zod';
import type { EventsOf } from '@/lib/events';
import { isFailure, type Failure } from '@/lib/failures';
import type { AnyContract } from '@/lib/contract';
import type { LibraryKey } from '@/lib/library/contract';
import { libraryEvents } from '@/lib/library/events';
import { implement, type Operation } from '@/lib/platform/operation/implement';
import { lockLibrary, type LibraryWriteContext, type LoadedLibrary } from './open-library';

interface LibraryChange<Input, Output> {
  input: z.ZodType<Input>;
  output: z.ZodType<NoInfer<Output>>;
  run: (context: {
    input: Input;
    context: LibraryWriteContext;
    library: LoadedLibrary;
    record: (event: EventsOf<typeof libraryEvents>) => void;
  }) => Promise<Output | Failure>;
}

/** Implements a change of the library that the input names. `run` gets the library, locked until the commit. */
export const implementLibraryChange = <Input extends LibraryKey, Output>(
  contract: AnyContract<Input, Output>,
  { input: schema, output, run }: LibraryChange<Input, Output>,
): Operation<Input, Output> =>
  implement(contract, {
    input: schema,
    output,
    events: libraryEvents,
    async run({ db, input, actor, now, record }) {
      const context = { db, actor, now };
      const library = await lockLibrary(context, input);
      return isFailure(library) ? library : run({ input, context, library, record });
    },
  });
