import { test } from '@playwright/test';

/** The size that a test runs in; outside of a test there is none. */
export const isPhone = () => (test.info().project.use.viewport?.width ?? 0) < 768;
