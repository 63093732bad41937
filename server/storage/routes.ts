import { Hono } from 'hono';
import type { Backend } from '../backend.ts';

export function storageRoutes(_backend: Backend): Hono {
  return new Hono();
}
