import { simulations } from '@/tests/integration/reports/simulation/simulations';

simulations(1, 5000, 60);
