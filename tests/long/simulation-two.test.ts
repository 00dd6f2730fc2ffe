import { defineSimulationTests } from '@/tests/integration/reports/simulation/define-simulation-tests';

defineSimulationTests(2, 5000, 60);
