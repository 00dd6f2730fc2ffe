import { defineSimulationTests } from '@/tests/integration/reports/simulation/define-simulation-tests';

defineSimulationTests(1, 5000, 60);
