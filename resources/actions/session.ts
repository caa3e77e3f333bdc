import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

/** The own log-ins. */
const may = permissionsOn({ name: 'session', scope: 'person' }, { list: { reads: true, allowedWhenImpersonated: true }, end: {} });

/** Coming in and going on, what the pages before the log-in ask, and where somebody is logged in. */
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
  list: { may: may.list, call: 'GET /api/dashboard/sessions' },
  end: { may: may.end, call: 'DELETE /api/dashboard/sessions/:id' },
  /** All but the one that asks. */
  endOthers: { may: may.end, call: 'DELETE /api/dashboard/sessions', audit: true },
});
