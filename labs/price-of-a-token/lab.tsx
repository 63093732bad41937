import { Options } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Workbench } from '../kit/workbench.tsx';
import { Guard } from './guard.tsx';
import type { Choices } from './model.ts';
import { Payer } from './payer.tsx';
import { Stranger } from './stranger.tsx';

export default function PriceOfAToken(props: LabProps<Choices>) {
  const { choices, change } = props;
  return (
    <Workbench>
      <Options
        label="You are"
        value={choices.side}
        options={[
          { value: 'bill', label: 'the one who pays' },
          { value: 'attack', label: 'a stranger' },
          { value: 'defend', label: 'the one on guard' },
        ]}
        onChange={(side) => change({ ...choices, side })}
      />
      {choices.side === 'bill' && <Payer {...props} />}
      {choices.side === 'attack' && <Stranger {...props} />}
      {choices.side === 'defend' && <Guard {...props} />}
    </Workbench>
  );
}
