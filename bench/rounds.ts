import { measureLoad } from './load.ts';
import { median } from './results.ts';
import type { Side } from './sides.ts';
import type { Figures, SpeedRow } from './speed.ts';

/** The Accept-Encoding header that Chrome sends. */
export const browserEncodings = 'gzip, deflate, br, zstd';

interface Plan {
  rounds: number;
  seconds: number;
  connections: number;
}

type Measured = Omit<SpeedRow, 'forms' | 'firstVisit'>;

/** Measures all sides in every round, forwards and then backwards, because the speed of the machine drifts. */
export async function measureRounds(sides: Side[], plan: Plan): Promise<Map<Side, Measured>> {
  const figures = new Map(sides.map((side): [Side, Figures[]] => [side, []]));
  for (const side of sides) await measure(side, plan);
  for (let round = 1; round <= plan.rounds; round++) {
    console.log(`round ${round} of ${plan.rounds}`);
    for (const side of round % 2 ? sides : sides.toReversed()) {
      const measured = await measure(side, plan);
      figures.get(side)?.push(measured);
      console.log(`  ${side.page}, ${side.name}: ${Math.round(measured.requestsPerSecond)} requests/s`);
    }
  }
  return new Map(sides.map((side) => [side, summarise(side, figures)]));
}

async function measure(
  { url, server, acceptEncoding = browserEncodings }: Side,
  { seconds, connections }: Plan,
): Promise<Figures> {
  const before = await server.cpuTime();
  const headers = [`Accept-Encoding: ${acceptEncoding}`];
  const load = await measureLoad({ url, seconds, connections, headers });
  const cpu = ((await server.cpuTime()) - before) / (load.requestsPerSecond * seconds);
  return { ...load, cpu };
}

function summarise(side: Side, figures: Map<Side, Figures[]>): Measured {
  const own = figures.get(side) ?? [];
  const middle = (name: keyof Figures) => median(own.map((round) => round[name]));
  const rates = own.map((round) => round.requestsPerSecond);
  const timesRole = (role: Side['role']) => {
    const [, others = []] =
      [...figures].find(([other]) => other.page === side.page && other.role === role) ?? [];
    return median(rates.map((rate, round) => rate / (others[round]?.requestsPerSecond ?? Number.NaN)));
  };
  return {
    page: side.page,
    role: side.role,
    name: side.name,
    requestsPerSecond: middle('requestsPerSecond'),
    p50: middle('p50'),
    p99: middle('p99'),
    cpu: middle('cpu'),
    timesBare: timesRole('bare'),
    oursIsTimes: 1 / timesRole('ours'),
    rates,
  };
}
