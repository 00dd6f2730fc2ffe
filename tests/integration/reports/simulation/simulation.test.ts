import { simulations } from './simulations';

simulations(20261122, 250, 10);
