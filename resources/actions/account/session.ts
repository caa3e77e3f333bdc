import { defineActions } from '../../kit/action.ts';
import { rowPermission } from '../../kit/permission.ts';
import { sessions } from '../../sessions.ts';

/** Coming in and going on, what the pages before the log-in ask, and ending log-ins elsewhere. */
export const sessionActions = defineActions('session', 'Session', {
  logIn: { may: 'public', call: 'POST /api/dashboard/auth', sends: 'auth', refuses: [401, 429], authStep: 'password' },
  /** The second step, where a second factor is on. A code works once: a repetition gets the answer again. */
  enterCode: {
    may: 'public',
    call: 'POST /api/dashboard/auth/second-factor',
    sends: 'second-factors',
    idempotent: 'sealed',
    refuses: [401, 429],
    authStep: 'second-factor',
  },
  logInByProvider: {
    may: 'public',
    call: 'POST /api/dashboard/auth/google-sso',
    sends: 'auth',
    refuses: [401, 404],
    authStep: 'provider',
  },
  register: {
    may: 'public',
    call: 'POST /api/dashboard/users',
    sends: 'users',
    status: 201,
    idempotent: 'sealed',
    refuses: [401, 429],
    authStep: 'registration',
  },
  registerByProvider: {
    may: 'public',
    call: 'POST /api/dashboard/users/google-sso-create',
    sends: 'users',
    status: 201,
    refuses: [401, 404],
    authStep: 'registration',
  },
  refresh: { may: 'public', call: 'POST /api/dashboard/refresh-token', sends: 'refresh-tokens', refuses: [401], authStep: 'refresh' },
  methods: { may: 'public', call: 'GET /api/dashboard/auth/methods' },
  setup: { may: 'public', call: 'GET /api/dashboard/setup' },
  marketers: { may: 'public', call: 'GET /api/dashboard/marketers/count' },
  /** All but the one that asks, and with a tick the API tokens, too. */
  endOthers: {
    may: rowPermission(sessions, 'delete'),
    call: 'DELETE /api/dashboard/sessions',
    audit: true,
    changes: ['sessions', 'api-tokens'],
  },
});
