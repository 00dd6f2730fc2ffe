import { defineSimulationTests } from '@/tests/integration/reports/simulation/define-simulation-tests';

defineSimulationTests({ seed: 2, runs: 5000, minutes: 60 });
