import { simulations } from './simulations';

simulations(20261122, 200, 10);
