import { biasReport } from '#app/content/bias-check/bias-report.ts';
import type { GroupRates, Measure } from '#app/lib/bias-check/compare-groups.ts';
import { percent, rateWithInterval, shortName } from '#app/lib/bias-check/figures.ts';

const words = biasReport.result;
const share = (value: number) => `${(100 * value).toFixed(2)}%`;

/** On a phone the scale takes a line of its own, below the name and the number. */
const columns =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 sm:grid-cols-[minmax(0,7rem)_minmax(0,1fr)_4rem]';

/** One rate of all groups on a scale from 0 to 100 %. The table below the plots has the same numbers. */
export function RatePlot({ measure, groups }: { measure: Measure; groups: GroupRates[] }) {
  const { name, about } = words.measures[measure];
  return (
    <figure className="m-0 rounded-card border border-line bg-surface p-5">
      <figcaption>
        <p className="font-semibold">{name}</p>
        <p className="text-small text-ink-soft">{about}</p>
      </figcaption>
      <ul className="mt-4 grid gap-2">
        {groups.map((group) => {
          const rate = group.rates[measure];
          return (
            <li key={group.name} className={`${columns} items-center text-small`}>
              <span className="truncate" title={group.name}>
                {shortName(group.name)}
              </span>
              <svg
                role="img"
                aria-label={`${shortName(group.name)}: ${rateWithInterval(rate)}`}
                className="h-5 w-full overflow-visible max-sm:order-last max-sm:col-span-2"
              >
                <line x1="0" x2="100%" y1="50%" y2="50%" className="stroke-line" />
                {['0%', '50%', '100%'].map((x) => (
                  <line key={x} x1={x} x2={x} y1="15%" y2="85%" className="stroke-line-strong" />
                ))}
                {rate && (
                  <>
                    <line
                      x1={share(rate.low)}
                      x2={share(rate.high)}
                      y1="50%"
                      y2="50%"
                      strokeWidth={4}
                      strokeLinecap="round"
                      className="stroke-primary"
                    />
                    <circle
                      cx={share(rate.value)}
                      cy="50%"
                      r={6}
                      strokeWidth={2}
                      className="fill-primary-strong stroke-surface"
                    />
                  </>
                )}
              </svg>
              <span aria-hidden="true" className="text-end tabular-nums">
                {rate ? percent(rate.value) : words.noRate}
              </span>
            </li>
          );
        })}
      </ul>
      <div aria-hidden="true" className={`${columns} mt-1 text-caption text-ink-faint`}>
        <span className="max-sm:hidden" />
        <span className="flex justify-between max-sm:col-span-2">
          <span>0 %</span>
          <span>50 %</span>
          <span>100 %</span>
        </span>
      </div>
    </figure>
  );
}
