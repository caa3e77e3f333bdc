import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { TextField } from './Field.tsx';

interface AskAddressProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** What the button says. */
  readonly action: ReactNode;
  readonly busy: boolean;
  /** Nothing is asked without an address. */
  readonly needed?: boolean;
  readonly onAsk: () => void;
}

/** An address of the web and the button that asks about it, also by Enter; inside another form it sends nothing else. */
export function AskAddress({ label, help, value, onValue, action, busy, needed = false, onAsk }: AskAddressProps) {
  return (
    <div className="ask-address">
      <TextField
        label={label}
        help={help}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        maxLength={2000}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onAsk();
        }}
      />
      <Button icon="search" busy={busy} disabled={needed && value.trim() === ''} onClick={onAsk}>
        {action}
      </Button>
    </div>
  );
}
