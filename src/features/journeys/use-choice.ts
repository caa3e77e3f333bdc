import { useEffect, useMemo, useRef, useState } from 'react';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { type DatesChange, type DatesState, readDates, todayIn, writeDates } from '#src/reports/dates.ts';
import { addressNow, useAddress } from '#src/reports/use-address.ts';

/** What a tab keeps in the address, read and written there. */
export interface AddressOf<Choice> {
  readonly read: (params: URLSearchParams) => Choice;
  /** What each setting says in the address; null: nothing, because it is as it is by itself. */
  readonly write: (choice: Choice) => Readonly<Record<string, string | readonly string[] | null>>;
}

interface Chosen<Choice> {
  readonly dates: DatesState;
  readonly choice: Choice;
  readonly changeDates: (change: DatesChange) => void;
  readonly change: (change: Partial<Choice>) => void;
  /** The same as a place of its own: the way back of the browser leads to what was looked at before. */
  readonly go: (change: Partial<Choice>) => void;
}

/** The address after a change of settings; everything else in it stays. */
export function withSettings(params: URLSearchParams, settings: ReturnType<AddressOf<unknown>['write']>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(settings)) {
    next.delete(name);
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) next.append(name, one);
  }
  return next;
}

/**
 * Days and settings of a tab; a link to the page shows the same. The router draws a new address when
 * there is time, so a field that took its text from there would lose what is typed meanwhile: settings
 * are kept here, and the address follows them.
 */
export function useChoice<Choice extends object>(address: AddressOf<Choice>): Chosen<Choice> {
  const [params, changeAddress] = useAddress();
  const today = todayIn(useWorkspace().timezone);
  const dates = useMemo(() => readDates(params, today), [params, today]);
  const said = JSON.stringify(address.write(address.read(params)));
  const [choice, setChoice] = useState(() => address.read(params));
  const latest = useRef(choice);
  /** The address as it was drawn last, and what was written there since, oldest first. */
  const seen = useRef(said);
  const written = useRef<readonly string[]>([]);
  // After drawing: what was drawn comes in the order it was written, what was only begun does not.
  useEffect(() => {
    if (said === seen.current) return;
    seen.current = said;
    const at = written.current.indexOf(said);
    written.current = at < 0 ? [] : written.current.slice(at + 1);
    // Somebody else wrote it: a link, the way back.
    if (at < 0) {
      latest.current = address.read(params);
      setChoice(latest.current);
    }
  }, [said, address, params]);
  // The way back may lead to the address that is still drawn, while what was written since is not: then nothing would change.
  useEffect(() => {
    const follow = () => {
      written.current = [];
      latest.current = address.read(addressNow());
      setChoice(latest.current);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [address]);
  const write = (part: Partial<Choice>, replace: boolean) => {
    const before = JSON.stringify(address.write(latest.current));
    latest.current = { ...latest.current, ...part };
    const settings = address.write(latest.current);
    const after = JSON.stringify(settings);
    setChoice(latest.current);
    // The second press of a double click says what the first said: another place for it would make the way back stand still.
    if (after === before) return;
    written.current = [...written.current, after];
    changeAddress((now) => withSettings(now, settings), { replace });
  };
  return {
    dates,
    choice,
    change: (part) => write(part, true),
    go: (part) => write(part, false),
    changeDates: (days) => changeAddress((now) => writeDates(now, days)),
  };
}
