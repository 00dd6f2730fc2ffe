import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from './free-port';

const PROGRAM = '/usr/sbin/mosquitto';
const PLUGIN = '/usr/lib/x86_64-linux-gnu/mosquitto_dynamic_security.so';

/** Whether the machine has Debian's Mosquitto, which `.ci/run` installs. */
export const hasMosquitto = existsSync(PROGRAM) && existsSync(PLUGIN);

/** Mosquitto as in docs/operations.md, "Your own MQTT broker". */
export interface Mosquitto {
  /** For MQTT_URL. */
  url: string;
  /** For browsers. */
  webSocketUrl: string;
  getPid(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** While the broker is stopped: it forgets all clients and roles. */
  forgetClients(): void;
  /** Stops the broker and deletes its files. */
  close(): Promise<void>;
}

export async function startMosquitto(): Promise<Mosquitto> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'earthtight-mosquitto-'));
  const [port, webSocketPort] = [await findFreePort(), await findFreePort()];
  const clients = path.join(directory, 'dynamic-security.json');
  const configuration = path.join(directory, 'mosquitto.conf');
  const initialize = () => {
    rmSync(clients, { force: true });
    execFileSync('mosquitto_ctrl', ['dynsec', 'init', clients, 'earthtight', 'a password']);
  };
  initialize();
  writeFileSync(
    configuration,
    [
      // Otherwise root's Mosquitto becomes the user mosquitto, which cannot write here.
      `user ${os.userInfo().username}`,
      'allow_anonymous false',
      `plugin ${PLUGIN}`,
      `plugin_opt_config_file ${clients}`,
      `listener ${port} 127.0.0.1`,
      `listener ${webSocketPort} 127.0.0.1`,
      'protocol websockets',
    ].join('\n'),
  );
  let running: ChildProcess | null = null;
  const start = async () => {
    // Mosquitto reserves memory for as many connections as the limit allows.
    running = spawn('sh', ['-c', `ulimit -n 4096; exec ${PROGRAM} -c ${configuration}`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    for await (const line of createInterface({ input: running.stderr as NodeJS.ReadableStream }))
      if (line.endsWith(' running')) break;
    running.stderr?.resume();
  };
  const stop = async () => {
    if (!running) return;
    const end = once(running, 'exit');
    running.kill();
    running = null;
    await end;
  };
  await start();
  return {
    url: `mqtt://earthtight:a%20password@127.0.0.1:${port}`,
    webSocketUrl: `ws://127.0.0.1:${webSocketPort}/mqtt`,
    getPid() {
      if (running?.pid === undefined) throw new Error('Mosquitto does not run.');
      return running.pid;
    },
    start,
    stop,
    forgetClients: initialize,
    async close() {
      await stop();
      rmSync(directory, { recursive: true });
    },
  };
}
