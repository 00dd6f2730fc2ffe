/**
 * Loaded into the measured server before anything else (`node --require`): counts what is asked of the database and
 * how long the event loop was busy at once, and tells both when the measurement asks.
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
