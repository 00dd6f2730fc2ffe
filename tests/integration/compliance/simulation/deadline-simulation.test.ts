import { defineDeadlineSimulation } from './define-deadline-simulation';

defineDeadlineSimulation({ seed: 20261129, runs: 5, minutes: 10 });
