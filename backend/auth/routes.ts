import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { Backend } from '#backend/backend.ts';
import { maxJsonBytes } from '#backend/http/request-limits.ts';
import { createUser } from './admin/create-user.ts';
import { deleteUser } from './admin/delete-user.ts';
import { generateLink } from './admin/generate-link.ts';
import { deleteFactor, getUserById, listFactors } from './admin/get-user.ts';
import { invite } from './admin/invite.ts';
import { listUsers } from './admin/list-users.ts';
import { updateUserById } from './admin/update-user.ts';
import { apiVersionOf, versionHeader } from './http/api-version.ts';
import type { AuthHono } from './http/auth-context.ts';
import { AuthError } from './http/auth-error.ts';
import { refuseWithoutKey } from './http/callers.ts';
import { errorResponse } from './http/error-response.ts';
import { logout } from './logout.ts';
import {
  refuseEnrolment,
  refuseFactor,
  refuseLinking,
  refusePasskey,
  refuseProvider,
  refuseSso,
} from './not-offered.ts';
import { sendSignInLink } from './otp.ts';
import { recover } from './recover.ts';
import { resend } from './resend.ts';
import { settings } from './settings.ts';
import { signUp } from './signup.ts';
import { beginSso } from './sso/begin.ts';
import { finishSso } from './sso/callback.ts';
import { createProviders } from './sso/provider.ts';
import { token } from './token/token.ts';
import { getUser } from './user/get.ts';
import { reauthenticate } from './user/reauthenticate.ts';
import { updateUser } from './user/update.ts';
import { showLink } from './verify/link-page.ts';
import { sendNewLink } from './verify/new-link.ts';
import { verify } from './verify/verify.ts';

/** The auth service supabase-js expects under /auth/v1. */
export function authRoutes(backend: Backend): Hono<AuthHono> {
  const { registration: policy, singleSignOn } = backend.site;
  const providers = singleSignOn && createProviders(backend, singleSignOn.allowsLocalIssuers);
  const routes = new Hono<AuthHono>();
  routes.onError((error, context) => errorResponse(error, context, backend.log));

  routes.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowHeaders: [
        'accept',
        'authorization',
        'content-type',
        'x-client-info',
        'apikey',
        'x-supabase-api-version',
        'x-retry-count',
      ],
      exposeHeaders: ['X-Total-Count', 'Link', versionHeader],
      maxAge: 86_400,
    }),
  );
  routes.use(async (context, next) => {
    const version = apiVersionOf(context);
    if (version) context.header(versionHeader, version);
    context.header('Cache-Control', 'no-store');
    await next();
  });
  routes.use(
    bodyLimit({
      maxSize: maxJsonBytes,
      onError: () => {
        throw new AuthError(413, 'request_entity_too_large', 'Request body exceeds the limit of 1 MB');
      },
    }),
  );

  // Browsers come here from a mail or a provider, and token verifiers fetch the keys: none has an API key.
  routes.get('/verify', showLink(backend));
  routes.post('/verify', verify(backend));
  routes.post('/verify/new-link', sendNewLink(backend));
  routes.get('/authorize', refuseProvider);
  if (singleSignOn && providers)
    routes.get('/sso/callback/:callbackName', finishSso(backend, singleSignOn, providers));
  routes.get('/.well-known/jwks.json', (context) => {
    context.header('Cache-Control', 'public, max-age=600');
    return context.json(backend.keys.jwks);
  });
  routes.get('/health', (context) =>
    context.json({
      version: 'v2',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  );

  routes.use(async (context, next) => (await refuseWithoutKey(context, backend)) ?? next());

  routes.get('/settings', settings(policy));
  routes.post('/signup', signUp(backend, policy));
  routes.post('/token', token(backend, policy));
  routes.post('/logout', logout(backend));
  routes.post('/recover', recover(backend));
  routes.post('/resend', resend(backend));
  routes.post('/otp', sendSignInLink(backend, policy));
  routes.post('/magiclink', sendSignInLink(backend, policy));
  routes.get('/reauthenticate', reauthenticate(backend));
  routes.get('/user', getUser(backend));
  routes.put('/user', updateUser(backend));

  routes.post('/invite', invite(backend));
  routes.get('/admin/users', listUsers(backend));
  routes.post('/admin/users', createUser(backend));
  routes.get('/admin/users/:id', getUserById(backend));
  routes.put('/admin/users/:id', updateUserById(backend));
  routes.delete('/admin/users/:id', deleteUser(backend));
  routes.get('/admin/users/:id/factors', listFactors(backend));
  routes.delete('/admin/users/:id/factors/:factor', deleteFactor(backend));
  routes.post('/admin/generate_link', generateLink(backend));

  routes.post('/factors', refuseEnrolment(backend));
  routes.all('/factors/*', refuseFactor(backend));
  routes.all('/user/identities/*', refuseLinking(backend));
  if (singleSignOn && providers) routes.post('/sso', beginSso(backend, singleSignOn, providers));
  else routes.all('/sso', refuseSso);
  routes.all('/passkeys/*', refusePasskey);
  routes.all('*', () => {
    throw new AuthError(404, 'not_found', 'There is no such endpoint');
  });
  return routes;
}
