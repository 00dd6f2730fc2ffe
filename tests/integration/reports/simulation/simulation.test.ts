import { defineSimulationTests } from './define-simulation-tests';

defineSimulationTests({ seed: 20261122, runs: 50, minutes: 10 });
