import { defineKillTests } from './killed-while-saving';

defineKillTests(3);
