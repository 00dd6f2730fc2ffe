import type { Server } from 'node:http';
import type { Config } from '@/lib/platform/process/config';

type Address = Pick<Config, 'PORT' | 'HOST'>;

/**
 * Opens a port.
 * @param setting the name of the setting, for the error
 * @throws Error with what to do, if the port cannot be opened
 */
export function listen(http: Server, address: Address, setting: 'PORT' | 'METRICS_PORT'): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(formatListenError(error, address, setting), { cause: error })),
    );
    http.listen({ port: address.PORT, host: address.HOST }, resolve);
  });
}

function formatListenError(error: NodeJS.ErrnoException, { PORT, HOST }: Address, setting: string): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${PORT} is in use. Stop the other program, or choose a port: ${setting}=3001 npm start`;
  if (error.code === 'EACCES')
    return `This user cannot use port ${PORT}. Choose one above 1023: ${setting}=3000 npm start`;
  if (error.code === 'EADDRNOTAVAIL')
    return `HOST ${HOST} is not an address of this machine. Correct HOST or remove it.`;
  return error.message;
}
