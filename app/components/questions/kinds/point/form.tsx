import { SayField } from '#app/components/teach/question-form/common-fields.tsx';
import { NumberField, TextField } from '#app/components/teach/question-form/fields.tsx';
import { ListField } from '#app/components/teach/question-form/list-field.tsx';
import { questionForm as words } from '#app/content/teaching/question-form.ts';
import { PictureField } from './picture-field.tsx';
import { PlanePicker } from './plane-picker.tsx';

export function PointForm() {
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-4">
        {(['x', 'y'] as const).flatMap((axis) => [
          <NumberField
            key={`${axis}-from`}
            path={['plane', axis, 0]}
            label={words.plane.from(words.plane.bounds[axis])}
          />,
          <NumberField
            key={`${axis}-to`}
            path={['plane', axis, 1]}
            label={words.plane.to(words.plane.bounds[axis])}
          />,
        ])}
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <NumberField path={['plane', 'step']} hint={words.hints.step} />
        <TextField path={['plane', 'xLabel']} hint={words.hints.optional} isOptional />
        <TextField path={['plane', 'yLabel']} hint={words.hints.optional} isOptional />
      </div>
      <PictureField />
      <TextField path={['plane', 'alt']} hint={words.hints.alt} rows={2} />
      <PlanePicker />
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <NumberField path={['key', 'x']} label={words.plane.key.x} isFormula />
        <NumberField path={['key', 'y']} label={words.plane.key.y} isFormula />
        <NumberField path={['key', 'within']} hint={words.hints.within} />
      </div>
      <ListField
        path={['plane', 'points']}
        entry={words.entries.point}
        most={100}
        fresh={{ x: 0, y: 0 }}
        isOrdered={false}
      >
        {(path) => (
          <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,2fr)]">
            <NumberField path={[...path, 'x']} />
            <NumberField path={[...path, 'y']} />
            <TextField path={[...path, 'label']} isOptional className="max-sm:col-span-2" />
          </div>
        )}
      </ListField>
      <SayField />
    </>
  );
}
