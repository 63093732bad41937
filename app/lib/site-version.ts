import { version } from '../../package.json';

/** The version of the site that was built. */
export const siteVersion = version;
