import { Hono } from 'hono';
import type { Backend } from '../backend.ts';

export function functionRoutes(_backend: Backend): Hono {
  return new Hono();
}
