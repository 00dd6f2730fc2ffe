import { defineDeadlineSimulation } from './define-deadline-simulation';

defineDeadlineSimulation({ seed: 20261129, runs: 15, minutes: 10 });
