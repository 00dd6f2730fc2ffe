/**
 * Loaded into the measured server with `node --require`: counts database queries and measures event-loop delays, and
 * reports both on request.
 */
'use strict';
const { isMainThread } = require('node:worker_threads');
const { monitorEventLoopDelay } = require('node:perf_hooks');

if (isMainThread && process.send) count();

function count() {
  const { Client } = require('pg');
  const { query } = Client.prototype;
  let queries = [];
  Client.prototype.query = function counted(first, ...rest) {
    queries.push(typeof first === 'string' ? first : String(first?.text ?? ''));
    return query.call(this, first, ...rest);
  };
  const turns = monitorEventLoopDelay({ resolution: 5 });
  turns.enable();
  process.on('message', () => {
    process.send({ queries, slowestTurnMs: turns.max / 1e6 });
    queries = [];
    turns.reset();
  });
  process.channel.unref();
}
