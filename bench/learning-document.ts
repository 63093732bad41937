import { measureLoad } from './load.ts';
import { startServer, stopServers } from './measured-server.ts';
import { median } from './results.ts';
import { browserEncodings } from './rounds.ts';
import { untilSameSize } from './sides.ts';

const rounds = 9;
const seconds = 2;
const connections = 32;

export interface DocumentFigures {
  requestsPerSecond: number;
  /** The rate as a multiple of Home's, and of bare node:http with the same bytes. */
  timesHome: number;
  timesBare: number;
}

/** A lesson from the cache, in rounds that alternate with Home and bare node:http. */
export async function measureLessonDocument(siteUrl: string, path: string): Promise<DocumentFigures> {
  const url = siteUrl + path;
  const bare = await startServer({ file: 'bare-server.ts', args: [url] });
  await untilSameSize(url, bare.url);
  const sides = [url, `${siteUrl}/`, bare.url];
  const rate = async (side: string) => {
    const headers = [`Accept-Encoding: ${browserEncodings}`];
    return (await measureLoad({ url: side, seconds, connections, headers })).requestsPerSecond;
  };
  for (const side of sides) await rate(side);
  const rates: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measured: number[] = [];
    for (const at of round % 2 ? [2, 1, 0] : [0, 1, 2]) measured[at] = await rate(sides[at] ?? '');
    rates.push(measured);
  }
  await stopServers();
  const ratioTo = (other: number) => median(rates.map((each) => (each[0] ?? 0) / (each[other] ?? 0)));
  return {
    requestsPerSecond: median(rates.map(([lesson = 0]) => lesson)),
    timesHome: ratioTo(1),
    timesBare: ratioTo(2),
  };
}
