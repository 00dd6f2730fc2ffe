import { defineDeadlineSimulation } from '@/tests/integration/compliance/simulation/define-deadline-simulation';

defineDeadlineSimulation({ seed: 1, runs: 300, minutes: 30 });
