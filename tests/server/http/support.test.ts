import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { problemText, translate } from '#server/http/language.ts';
import { openTestServer, type TestServerOptions } from '#tests/support/server.ts';

/** Who helps is a setting: texts that send people to the support lead to it, and make sense without one. */

const SUPPORT = 'help@flumen.example';
const failing: TestServerOptions['capabilities'] = [
  (app) => {
    app.get('/failing', async () => {
      throw new Error('broken');
    });
  },
];

interface Refusal {
  readonly errors: readonly { readonly detail: string; readonly meta?: Record<string, unknown> }[];
}

async function failureOn(settings: TestServerOptions['settings'], language: string) {
  const server = await openTestServer({ capabilities: failing, settings });
  try {
    const answer = await server.send({ method: 'GET', url: '/failing', headers: { 'accept-language': language } });
    const missing = await server.send({ method: 'GET', url: '/api/dashboard/nowhere' });
    return { failure: answer.json<Refusal>().errors[0], missing: missing.json<Refusal>().errors[0] };
  } finally {
    await server.close();
  }
}

describe('a failure', () => {
  test('names the support, and who that is, where a setting says so', async () => {
    const { failure, missing } = await failureOn({ supportEmail: SUPPORT }, 'en');
    expect(failure).toMatchObject({ detail: 'Something goes wrong. Please contact our support', meta: { support: SUPPORT } });
    // Only where the text speaks of it.
    expect(missing?.meta?.support).toBeUndefined();
  });

  test('speaks of no support where there is none', async () => {
    const { failure } = await failureOn({}, 'de');
    expect(failure?.detail).toContain('Betreiber dieser Installation');
    expect(failure?.meta?.support).toBeUndefined();
  });

  test.each(LANGUAGES)('holds the words that become a link, in %s', (language) => {
    const words = translate(language, 'common.contactSupport') ?? '';
    for (const code of ['internal', 'sso_unknown']) {
      expect(problemText(language, code)).toContain(words);
      expect(problemText(language, `${code}_alone`)).not.toContain(words);
    }
  });
});

test('frames hold players of the configured videos only', async () => {
  const policyWith = async (demoVideos: Record<string, string>) => {
    const server = await openTestServer({ capabilities: [], settings: { demoVideos } });
    try {
      const policy = String((await server.send({ method: 'GET', url: '/healthz' })).headers['content-security-policy']);
      return policy.split(';').find((rule) => rule.startsWith('frame-src'));
    } finally {
      await server.close();
    }
  };
  expect(await policyWith({})).toBe("frame-src 'self'");
  const videos = { targets: 'https://player.vimeo.com/video/7', canvases: 'https://player.vimeo.com/video/8' };
  expect(await policyWith(videos)).toBe("frame-src 'self' https://player.vimeo.com");
});
