import * as React from 'react';

/**
 * While it is developed with, React notes for every element where in the code it was made, by an error whose stack nobody
 * reads here: a twentieth of the time. It notes ten thousand of them a second and counts; as many are said to be noted.
 */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<string, object>)[INTERNALS];
if (!internals || !('recentlyCreatedOwnerStacks' in internals)) throw new Error('React notes elsewhere how many origins it has noted');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
