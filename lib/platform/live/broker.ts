import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { LiveToken } from '@/lib/live-token';
import type { Listener } from './live-token';

/**
 * The live channel (inspection-core §7): MQTT over a WebSocket at `/mqtt`. Browsers subscribe to the topics in their
 * token; only the servers publish. PostgreSQL's NOTIFY distributes messages to all servers.
 */
export interface Broker {
  /** Takes over a browser's WebSocket. An external broker gets it from the proxy, so here it is closed. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * Lets a browser connect with this token. Call it before the browser gets the token.
   * @returns false if the broker does not respond, or the permission has just ended
   */
  register(token: LiveToken, listener: Listener): Promise<boolean>;
  /** The browsers connected to this server. Missing with an external broker. */
  countConnections?(): number;
  /** Whether this server can publish and register. */
  isConnected(): boolean;
  /** Resolves when this server receives the messages of other servers, or waits to be the one that publishes them. */
  ready: Promise<void>;
  close(): Promise<void>;
}
