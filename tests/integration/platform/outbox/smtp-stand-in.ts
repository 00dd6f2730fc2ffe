import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

interface ReceivedMail {
  to: string[];
  data: string;
}

/** Starts a minimal SMTP server with configurable responses. */
export async function startFakeSmtpServer() {
  const mails: ReceivedMail[] = [];
  const behavior = { recipient: '250 OK', data: '250 OK', hangUpAfterData: false };
  const sockets = new Set<Socket>();

  const handleConnection = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let mail: ReceivedMail = { to: [], data: '' };
    let readingData = false;
    const sendReply = (line: string) => socket.write(`${line}\r\n`);
    const finish = () => {
      readingData = false;
      if (behavior.data.startsWith('2')) mails.push(mail);
      mail = { to: [], data: '' };
      if (behavior.hangUpAfterData) socket.destroy();
      else sendReply(behavior.data);
    };
    sendReply('220 stand-in');
    createInterface({ input: socket }).on('line', (line) => {
      if (readingData) {
        if (line === '.') finish();
        else mail.data += `${line}\r\n`;
        return;
      }
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'RCPT' && behavior.recipient.startsWith('2')) mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
      if (command === 'DATA') readingData = true;
      if (command === 'DATA') sendReply('354 Go on');
      else if (command === 'RCPT') sendReply(behavior.recipient);
      else if (command === 'QUIT') socket.end('221 Bye\r\n');
      else sendReply('250 OK');
    });
  };

  const server = createServer(handleConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    behavior,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type FakeSmtpServer = Awaited<ReturnType<typeof startFakeSmtpServer>>;
