import { killedWhileSaving } from './killed-while-saving';

killedWhileSaving(3);
