import { simulations } from '@/tests/integration/reports/simulation/simulations';

simulations(2, 5000, 60);
