/**
 * A baseline is a migration that makes in one step what earlier ones made one after the other, which are then deleted.
 * Its header lists them, so that a database with all of them is known to need nothing.
 */
export interface Migration {
  version: string;
  name: string;
  sql: string;
  /** The versions that a baseline replaces. */
  replaces: readonly string[];
  /** The last version of the program that has the replaced migrations, in words. */
  upgradeThrough?: string;
}

/** Reads `-- replaces: VERSION VERSION …` and `-- upgrade through: …` at the beginning of the lines of a migration. */
export function readReplaced(sql: string): Pick<Migration, 'replaces' | 'upgradeThrough'> {
  const lists = [...sql.matchAll(/^-- replaces: (.+)$/gm)].map(([, list = '']) => list.trim().split(/\s+/));
  const upgradeThrough = /^-- upgrade through: (.+)$/m.exec(sql)?.[1];
  return { replaces: lists.flat(), ...(upgradeThrough && { upgradeThrough }) };
}

/** The history of a database or a backup in the versions of today: a baseline stands for those that it replaces. */
export function currentVersions(versions: readonly string[], migrations: readonly Migration[]): string[] {
  return migrations.reduce<string[]>(
    (current, { version, replaces }) => {
      if (replaces.length === 0 || !replaces.every((replaced) => current.includes(replaced))) return current;
      return [...new Set([...current.filter((known) => !replaces.includes(known)), version])];
    },
    [...versions],
  );
}

/**
 * Why this program cannot continue a history, in one line: it has some of the migrations that a baseline replaces, and
 * not all of them. Undefined if it can.
 */
export function explainTooOld(
  versions: readonly string[],
  migrations: readonly Migration[],
): string | undefined {
  for (const { version, name, replaces, upgradeThrough = 'the version before' } of migrations) {
    if (versions.includes(version) || !replaces.some((replaced) => versions.includes(replaced))) continue;
    const missing = replaces.find((replaced) => !versions.includes(replaced));
    if (!missing) continue;
    return (
      `too old for this version: it lacks the migration ${missing}, one of those that ${version}_${name} replaces. ` +
      `Upgrade through ${upgradeThrough} first. Nothing was changed.`
    );
  }
  return undefined;
}
