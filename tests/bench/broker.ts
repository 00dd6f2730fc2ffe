/** What an external MQTT broker costs instead of the embedded one: CPU of the server with its database, and of Mosquitto. */
import fs from 'node:fs';
import type { MqttClient } from 'mqtt';
import mqtt from 'mqtt';
import { liveToken } from '@/lib/live-token';
import { editSite, listedSites } from '@/lib/sites/contract';
import { startMosquitto } from '../setup/mosquitto';
import { createDataDirectory } from '../start/served';
import { formatMs, measureInTurns, measureServer, median, repeat } from './measure';
import { startApp, type Bench } from './servers';
import { createVisitor, type Visitor } from './visitor';

const BROWSERS = 100;
const SENT = 'Change sent to 100 browsers';
const CONNECTED = 'Browser connected, with its token';

export const broker = {
  header: ['job (CPU of server and database)', 'embedded', 'with Mosquitto', 'Mosquitto itself'],
  async measure({ app, isQuick }: Bench): Promise<string[][]> {
    const mosquitto = await startMosquitto();
    const directory = createDataDirectory();
    const external = await startApp(directory, { MQTT_URL: mosquitto.url });
    const open: MqttClient[] = [];
    try {
      const jobs = [
        await prepareJobs(await createVisitor(app.address), `${app.address.replace('http', 'ws')}/mqtt`, open),
        await prepareJobs(await createVisitor(external.address), mosquitto.webSocketUrl, open),
      ] as const;
      const rows: string[][] = [];
      for (const name of [SENT, CONNECTED] as const) {
        const [embedded, outside] = [jobs[0][name], jobs[1][name]];
        for (const job of [embedded, outside]) await repeat(job, isQuick ? 1 : 10);
        const getValues = await measureInTurns(isQuick ? 1 : 9, [
          { name: 'embedded', run: () => measureServer(app.pid, embedded, 5) },
          { name: 'server', run: () => measureServer(external.pid, outside, 5) },
          { name: 'mosquitto', run: () => measureServer(mosquitto.getPid(), outside, 5) },
        ]);
        rows.push([
          name,
          ...(['embedded', 'server', 'mosquitto'] as const).map((part) => formatMs(median(getValues(part)))),
        ]);
      }
      return rows;
    } finally {
      await Promise.all(open.map((client) => client.endAsync(true)));
      await external.stop();
      await mosquitto.close();
      fs.rmSync(directory, { recursive: true, force: true });
    }
  },
};

async function prepareJobs(visitor: Visitor, url: string, open: MqttClient[]) {
  const browsers: MqttClient[] = [];
  for (let count = 0; count < BROWSERS; count += 1) browsers.push(await connect(visitor, url));
  open.push(...browsers);
  const [site] = (await visitor.call(listedSites, {})).sites;
  if (!site) throw new Error('The demonstration has no site.');
  let changes = 0;
  return {
    [SENT]: async () => {
      const received = browsers.map((client) => new Promise((resolve) => client.once('message', resolve)));
      await visitor.call(editSite, { siteId: site.id, name: `Site ${(changes += 1)}` });
      await Promise.all(received);
    },
    [CONNECTED]: async () => (await connect(visitor, url)).endAsync(),
  };
}

async function connect(visitor: Visitor, url: string): Promise<MqttClient> {
  const token = await visitor.call(liveToken, {});
  const client = await mqtt.connectAsync(url, {
    clientId: token.clientId,
    username: token.clientId,
    password: token.token,
    wsOptions: { origin: new URL(url).origin.replace('ws', 'http') },
  });
  await client.subscribeAsync(token.topics.find((topic) => topic.includes('workgroups')) ?? '');
  return client;
}
