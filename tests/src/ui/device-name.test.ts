import { describe, expect, it } from 'vitest';
import { deviceName } from '#src/ui/fields/device-name.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

describe('the name of a device', () => {
  it.each([
    [CHROME, { browser: 'Chrome', system: 'Windows' }],
    [`${CHROME} Edg/126.0.0.0`, { browser: 'Edge', system: 'Windows' }],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      { browser: 'Safari', system: 'iPhone' },
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', { browser: 'Firefox', system: 'Linux' }],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      { browser: 'Chrome', system: 'Android' },
    ],
  ])('is read out of %s', (agent, name) => expect(deviceName(agent)).toEqual(name));

  it('is not guessed', () => {
    expect(deviceName(null)).toBeNull();
    expect(deviceName('curl/8.7.1')).toBeNull();
  });
});
