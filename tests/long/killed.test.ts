import { killedWhileSaving } from '@/tests/faults/killed-while-saving';

killedWhileSaving(20);
