import { simulations } from '@/tests/integration/simulation/simulations';

simulations(2, 5000, 60);
