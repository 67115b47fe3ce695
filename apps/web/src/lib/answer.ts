type Answer = { status: number; body: unknown };
type Success<A extends Answer> = Extract<A, { status: 200 | 201 | 202 | 204 }>;

function isSuccess<A extends Answer>(answer: A): answer is Success<A> {
  return answer.status >= 200 && answer.status < 300;
}

/**
 * The body of a successful answer of the client (lib/client.ts). In: the call. Throws the answer itself when it is one of
 * 400 and above, as the hooks of lib/api.ts do; `problemOf` reads it.
 */
export async function bodyOf<A extends Answer>(call: Promise<A>): Promise<Success<A>['body']> {
  const answer = await call;
  if (!isSuccess(answer)) throw answer;
  return answer.body;
}
