import { killedWhileSaving } from '@/tests/integration/proof/killed-while-saving';

killedWhileSaving(20);
