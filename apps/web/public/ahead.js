// See lib/calls/ahead.ts.
(() => {
  const [, org, site] = /^\/([0-9a-f]{24})(?:\/[0-9a-f]{24})?\/([0-9a-f]{24})\//i.exec(location.pathname) ?? [];
  const cookie = (name) => RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];
  const user = cookie('user');
  const sid = decodeURIComponent(cookie('sid') ?? '');
  if (!site || !user || !sid) return;
  const answers = new Map();
  const ask = (path, then) => {
    const options = { headers: { authorization: sid }, redirect: 'error', signal: AbortSignal.timeout(30_000) };
    const answer = fetch(path, options).then(then);
    answer.catch(() => {});
    answers.set(path, answer);
  };
  ask(`/api/users/id/${user}`);
  ask(`/api/members/user/${user}/app/siteward?org=${org}`, async (answer) => {
    if (answer.ok) ask(`/api/roles/id/${(await answer.clone().json()).role}`);
    return answer;
  });
  ask(`/api/organizations/id/${org}`);
  ask(`/api/sites?org=${org}&limit=1&sort=name&id=${site}`);
  globalThis.sitewardAhead = { sid, answers };
})();
