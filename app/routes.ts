import { index, type RouteConfig } from '@react-router/dev/routes';

export default [index('pages/home.tsx')] satisfies RouteConfig;
