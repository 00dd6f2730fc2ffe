import { defineSimulationTests } from './define-simulation-tests';

defineSimulationTests(20261122, 200, 10);
