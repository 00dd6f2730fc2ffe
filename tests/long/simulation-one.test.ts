import { simulations } from '@/tests/integration/simulation/simulations';

simulations(1, 5000, 60);
