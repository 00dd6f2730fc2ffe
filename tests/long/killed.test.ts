import { defineKillTests } from '@/tests/faults/killed-while-saving';

defineKillTests(20);
