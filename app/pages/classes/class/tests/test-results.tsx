import type { ReactNode } from 'react';
import { Callout } from '#app/components/ui/callout.tsx';
import { Summary } from '#app/components/ui/summary.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { ChartPanel } from '#app/components/workspace/charts/chart-panel.tsx';
import { FigureTable } from '#app/components/workspace/charts/figure-table.tsx';
import { SeriesChart } from '#app/components/workspace/charts/series-chart.tsx';
import { CsvButton } from '#app/components/workspace/csv-button.tsx';
import { momentNames, classTests as words } from '#app/content/classes/class-tests.ts';
import type { ClassTestResults, TestedModule, TestMoment } from '#domain/classes/class-test.ts';
import { testMoments } from '#domain/classes/class-test.ts';
import {
  type Change,
  changeBetween,
  countKnown,
  fewestForAverages,
  keptGain,
  normalisedGain,
  type PlaceResult,
  percentOf,
  resultsByPlace,
  spreadAt,
} from '#domain/classes/class-test-results.ts';
import type { ClassOverview } from '#domain/classes/overview.ts';
import { writeTestsCsv } from './tests-csv.ts';

const copy = words.results;
const [, before, after, later] = words.learners.columns;
/** For the axis of the chart and narrow columns. */
const shortNames = { before, after, later };

/** What the class gained and kept, first in sentences, then as figures that can be checked. */
export function TestResults({
  overview,
  tested,
  results,
}: {
  overview: ClassOverview;
  tested: TestedModule;
  results: ClassTestResults;
}) {
  const moments = testMoments.filter((moment) => tested.moments.some((state) => state.moment === moment));
  const places = resultsByPlace(results);
  if (!results.learners.some(({ scores }) => Object.keys(scores).length > 0)) {
    return (
      <>
        <p className="mt-8 text-ink-soft">{copy.none}</p>
        <Fairness places={places} moments={moments} />
      </>
    );
  }
  return (
    <>
      <div className="mt-12 mb-5 flex flex-wrap items-center justify-between gap-4">
        <h3 className="text-heading">{copy.title}</h3>
        <CsvButton
          name={`${overview.name} ${tested.module}`}
          collect={async () => writeTestsCsv(results, moments)}
        />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Gained results={results} />
        <Kept results={results} />
      </div>
      <p className="mt-4 mb-8 max-w-prose text-small text-ink-soft">{copy.honest}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Averages results={results} moments={moments} />
        <Objectives places={places} moments={moments} />
      </div>
      <Learners results={results} />
      <Questions places={places} moments={moments} />
      <Fairness places={places} moments={moments} />
    </>
  );
}

function Finding({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-panel bg-primary-tint px-6 py-5">
      <h4 className="mb-2 text-subheading">{title}</h4>
      <div className="grid gap-2">{children}</div>
    </section>
  );
}

function Gained({ results }: { results: ClassTestResults }) {
  const change = changeBetween(results, 'before', 'after');
  const share = normalisedGain(change);
  return (
    <Finding title={copy.gained}>
      {!hasTaken(results, 'after') ? (
        <p>{copy.notYet.gained}</p>
      ) : change.count < fewestForAverages ? (
        <p>{copy.few(change.count)}</p>
      ) : (
        <>
          <p>{copy.gain(change.count, change.from, change.to, change.difference)}</p>
          {share !== undefined && <p>{copy.normalised(share)}</p>}
          <Chance change={change} />
        </>
      )}
    </Finding>
  );
}

function Kept({ results }: { results: ClassTestResults }) {
  const change = changeBetween(results, 'after', 'later');
  const kept = keptGain(results);
  return (
    <Finding title={copy.kept}>
      {!hasTaken(results, 'later') ? (
        <p>{copy.notYet.kept}</p>
      ) : change.count < fewestForAverages ? (
        <p>{copy.few(change.count)}</p>
      ) : (
        <>
          <p>{copy.keep(change.count, change.from, change.to)}</p>
          {kept && kept.count >= fewestForAverages && <p>{copy.share(kept.count, kept.share)}</p>}
          <Chance change={change} />
        </>
      )}
    </Finding>
  );
}

function Chance({ change: { interval } }: { change: Change }) {
  return <p className="text-small">{interval ? copy.interval(interval) : copy.noInterval}</p>;
}

const hasTaken = ({ learners }: ClassTestResults, moment: TestMoment) =>
  learners.some(({ scores }) => scores[moment]);

function Averages({ results, moments }: { results: ClassTestResults; moments: TestMoment[] }) {
  const spreads = moments.map((moment) => ({
    moment,
    name: momentNames[moment],
    ...spreadAt(results, moment),
  }));
  const shown = spreads.filter(({ count }) => count >= fewestForAverages);
  const { title, note, summary, part, columns, few, spread } = words.chart;
  return (
    <ChartPanel title={title} note={note}>
      {shown.length > 0 && (
        <SeriesChart
          summary={summary(shown.map(({ name, mean }) => part(name, mean)))}
          shape="bars"
          points={shown.map(({ moment, name, mean }) => ({
            label: name,
            tick: shortNames[moment],
            value: mean,
          }))}
          format={words.percent}
          formatMark={words.percent}
        />
      )}
      <FigureTable
        caption={title}
        columns={columns}
        rows={spreads.map(({ moment, name, count, mean, deviation }) => ({
          key: moment,
          name,
          figures: [
            String(count),
            count < fewestForAverages ? few : words.percent(mean),
            count < fewestForAverages || deviation === undefined ? '–' : `± ${Math.round(deviation)}`,
          ],
        }))}
      />
      <p className="text-caption text-ink-soft">{spread}</p>
    </ChartPanel>
  );
}

interface PlacesProps {
  places: PlaceResult[];
  moments: TestMoment[];
}

function Objectives({ places, moments }: PlacesProps) {
  const { title, note, objective, none } = words.objectives;
  return (
    <ChartPanel title={title} note={note}>
      <FigureTable
        caption={title}
        columns={[objective, ...moments.map((moment) => shortNames[moment])]}
        rows={places.map((place) => ({
          key: String(place.position),
          name: place.objective ?? place.lesson ?? none,
          figures: moments.map((moment) => {
            const asked = place.moments[moment];
            return asked ? words.points(asked.points, asked.count) : '–';
          }),
        }))}
      />
    </ChartPanel>
  );
}

function Learners({ results: { learners } }: { results: ClassTestResults }) {
  const { title, columns, none, score, change, changeNote } = words.learners;
  const taken = learners.filter(({ scores }) => Object.keys(scores).length > 0);
  return (
    <section aria-labelledby="learners" className="mt-10">
      <h3 id="learners" className="text-subheading">
        {title}
      </h3>
      <p className="mb-3 text-small text-ink-soft">{changeNote}</p>
      <Table caption={title} columns={columns}>
        {taken.map(({ id, name, scores: { before, after, ...rest } }) => {
          const show = (scores: number[] | undefined) =>
            scores
              ? score(
                  scores.reduce((sum, each) => sum + each, 0),
                  scores.length,
                )
              : none;
          return (
            <Row key={id}>
              <Cell className="font-semibold wrap-anywhere">{name}</Cell>
              <Cell label={columns[1]}>{show(before)}</Cell>
              <Cell label={columns[2]}>{show(after)}</Cell>
              <Cell label={columns[3]}>{show(rest.later)}</Cell>
              <Cell label={columns[4]}>
                {before && after ? change(percentOf(after) - percentOf(before)) : none}
              </Cell>
            </Row>
          );
        })}
      </Table>
    </section>
  );
}

function Questions({ places, moments }: PlacesProps) {
  const { title, note, columns, again, newNumbers, inLesson, difficulty } = words.questions;
  return (
    <section aria-labelledby="questions" className="mt-10">
      <h3 id="questions" className="text-subheading">
        {title}
      </h3>
      <p className="mb-3 text-small text-ink-soft">{note}</p>
      {moments.map((moment) => (
        <details key={moment} className="mb-3">
          <Summary>{momentNames[moment]}</Summary>
          <Table caption={momentNames[moment]} columns={columns}>
            {places.flatMap(({ position, moments: asked }) => {
              const question = asked[moment];
              if (!question) return [];
              const notes = [
                question.again === 'same' && again,
                question.again === 'new-numbers' && newNumbers,
                question.is_in_lesson && !question.is_parametric && inLesson,
              ].filter((each) => each !== false);
              return (
                <Row key={position}>
                  <Cell className="max-w-prose wrap-anywhere">
                    {question.prompt}
                    {notes.map((each) => (
                      <span key={each} className="block text-caption text-ink-soft">
                        {each}
                      </span>
                    ))}
                  </Cell>
                  <Cell label={columns[1]}>{difficulty(question.difficulty)}</Cell>
                  <Cell label={columns[2]} className="whitespace-nowrap">
                    {words.points(question.points, question.count)}
                  </Cell>
                </Row>
              );
            })}
          </Table>
        </details>
      ))}
    </section>
  );
}

/** Why the tests can be compared, and what speaks against it. */
function Fairness({ places, moments }: PlacesProps) {
  const { title, text, equal, unequal, line, order } = words.fairness;
  const known = moments.map((moment) => ({ moment, ...countKnown(places, moment) }));
  const [first] = known;
  if (!first) return null;
  const isEqual = known.every(({ difficulty }) => difficulty === first.difficulty);
  return (
    <Callout className="mt-10">
      <h3 className="font-body text-body font-semibold">{title}</h3>
      <p className="mt-1">
        {text(first.questions)}{' '}
        {isEqual ? equal : unequal(known.map(({ difficulty }) => difficulty).join(', '))}
      </p>
      {known.length > 1 && (
        <ul className="mt-2 grid list-disc gap-1 ps-5">
          {known.slice(1).map(({ moment, repeated, newNumbers, inLessons }) => (
            <li key={moment}>{line(momentNames[moment], repeated, newNumbers, inLessons)}</li>
          ))}
        </ul>
      )}
      <p className="mt-2">{order}</p>
    </Callout>
  );
}
