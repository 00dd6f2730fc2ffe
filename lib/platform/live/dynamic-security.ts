import type { MqttClient } from 'mqtt';
import { z } from 'zod';

const COMMAND_TOPIC = '$CONTROL/dynamic-security/v1';
const RESPONSE_TOPIC = `${COMMAND_TOPIC}/response`;
/** Mosquitto stores its whole configuration after each change: about 15 ms with 2,000 clients. */
const TIMEOUT_MS = 10_000;

const responsesSchema = z.object({
  responses: z.array(
    z.object({
      correlationData: z.string().optional(),
      error: z.string().optional(),
      data: z.unknown().optional(),
    }),
  ),
});

type Response = z.infer<typeof responsesSchema>['responses'][number];

/** A permission of a role, for one topic or, with a wildcard, several. */
export interface TopicRule {
  acltype: 'publishClientSend' | 'publishClientReceive' | 'subscribe' | 'subscribeLiteral' | 'unsubscribe';
  topic?: string;
  allow: boolean;
}

/**
 * The commands of Mosquitto's dynamic security plugin (https://mosquitto.org/documentation/dynamic-security/), which
 * answers a client on the connection that sent the command. All of them reject if Mosquitto refuses the command or
 * does not respond.
 */
export class DynamicSecurity {
  readonly #client: MqttClient;
  readonly #pending = new Map<string, (result: Response | Error) => void>();
  #sent = 0;

  constructor(client: MqttClient) {
    this.#client = client;
    client.on('message', (topic, bytes) => {
      if (topic === RESPONSE_TOPIC) this.#receive(bytes.toString());
    });
    client.on('close', () => {
      for (const correlationData of this.#pending.keys())
        this.#settle(correlationData, new Error('The MQTT broker is not connected.'));
    });
  }

  /** Call this after each connect. */
  async subscribe(): Promise<void> {
    await this.#client.subscribeAsync(RESPONSE_TOPIC);
  }

  async setDefaultRules(rules: readonly TopicRule[]): Promise<void> {
    await this.#send({ command: 'setDefaultACLAccess', acls: rules });
  }

  /** Creates a role unless it exists. */
  async createRole(name: string, rules: readonly TopicRule[]): Promise<void> {
    await this.#send({ command: 'createRole', rolename: name, acls: rules }, 'Role already exists');
  }

  /** Gives a client a role unless it has it. */
  async addRole(username: string, role: string): Promise<void> {
    await this.#send({ command: 'addClientRole', username, rolename: role }, 'Internal error');
  }

  /** Creates a client that may connect with this MQTT client id and password only. */
  async createClient(clientId: string, password: string, roles: readonly string[]): Promise<void> {
    const roleNames = roles.map((rolename) => ({ rolename }));
    await this.#send({ command: 'createClient', username: clientId, clientid: clientId, password, roles: roleNames });
  }

  /** Deletes a client, if it exists, and closes its connection. */
  async deleteClient(username: string): Promise<void> {
    await this.#send({ command: 'deleteClient', username }, 'Client not found');
  }

  async listClients(): Promise<string[]> {
    const { data } = await this.#send({ command: 'listClients' });
    return z.object({ clients: z.array(z.string()) }).parse(data).clients;
  }

  async #send(command: { command: string } & Record<string, unknown>, acceptedError?: string): Promise<Response> {
    const correlationData = `${(this.#sent += 1)}`;
    const response = await new Promise<Response>((resolve, reject) => {
      const timer = setTimeout(
        () => this.#settle(correlationData, new Error(`The MQTT broker did not respond to ${command.command}.`)),
        TIMEOUT_MS,
      );
      this.#pending.set(correlationData, (result) => {
        clearTimeout(timer);
        if (result instanceof Error) reject(result);
        else resolve(result);
      });
      // QoS 0: a command that is sent again after a reconnection could register a client that nobody removes.
      this.#client.publish(COMMAND_TOPIC, JSON.stringify({ commands: [{ ...command, correlationData }] }), (error) => {
        if (error) this.#settle(correlationData, error);
      });
    });
    if (response.error === undefined || response.error === acceptedError) return response;
    throw new Error(`The MQTT broker refused ${command.command}: ${response.error}`);
  }

  #receive(text: string): void {
    for (const response of responsesSchema.parse(JSON.parse(text)).responses)
      if (response.correlationData) this.#settle(response.correlationData, response);
  }

  #settle(correlationData: string, result: Response | Error): void {
    this.#pending.get(correlationData)?.(result);
    this.#pending.delete(correlationData);
  }
}
