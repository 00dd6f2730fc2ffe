import { defineSimulationTests } from './define-simulation-tests';

defineSimulationTests({ seed: 20261122, runs: 200, minutes: 10 });
