// The gates of the API server, in the order in which a request meets them: who is it (authentication.ts), as whom does it come, may they,
// and is it let in. Reviews ask the gates about others; an eviction has a gate of its own (eviction.ts).
export { admitMutating, admitValidating } from './admission/index.ts';
export { authorize, authorizeCreation, authorizePath } from './authorization.ts';
export { impersonate, wantedIn } from './impersonation.ts';
export { REVIEWS } from './reviews.ts';
