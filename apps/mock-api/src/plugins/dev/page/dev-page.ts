import type { DevState, LoggedRequest } from '@siteward/contract/dev';
import { DAY_MS } from '@siteward/domain';
import { documentOf, type Html, html } from './html.ts';
import { misbehaviourPart } from './misbehaviour-part.ts';
import { saidIn } from './said.ts';
import { countWords, durationWords, faultsOf, timeWords, type View } from './view.ts';

/** The page of a development server: its current state, and the controls that change it. */
export function devPage(view: View): string {
  const { state } = view;
  const active = state.misbehaviour.rules.length;
  const ahead = state.clockAheadMs > 0;
  const body = html`<main>
<h1>Development server</h1>
<dl class="facts">
<div><dt>Data</dt><dd>${state.scenario ?? 'As it was at the start'}</dd></div>
<div${ahead && html` class="amber"`}><dt>Time</dt><dd>${timeWords(state.now)}</dd>${ahead && html`<dd class="about">${durationWords(state.clockAheadMs)} ahead</dd>`}</div>
<div${active > 0 && html` class="amber"`}><dt>Misbehaviour</dt><dd>${active > 0 ? countWords(active, 'rule') : 'None'}</dd></div>
</dl>
<div class="cards">
${misbehaviourPart(view)}
${dataPart(view)}
<div class="stack">
${clockPart(view)}
${mailPart()}
</div>
${peoplePart(view)}
${requestsPart(view)}
</div>
</main>`;
  const web = view.webUrl ? [['Web application', view.webUrl] as const] : [];
  return documentOf('Development server', [...web, ['Outbox', '/dev/mail'], ['API', '/api/docs']], body);
}

function dataPart(view: View): Html {
  const { scenario, scenarios } = view.state;
  return html`<section id="data" class="card" aria-labelledby="data-title">
<h2 id="data-title">Data</h2>
<p class="about">Resets the server: all changes are lost, everybody is signed out, misbehaviour ends and the clock shows the present.</p>
${saidIn(view, 'data')}
<form method="post" action="/dev">
<input type="hidden" name="do" value="scenario">
<ul class="scenarios">${scenarios.map(({ name, description }) => {
    const isCurrent = name === scenario;
    return html`<li${isCurrent && html` class="current"`}>
<div><strong>${name}</strong>${isCurrent && html` <span class="badge blue">Current</span>`}<span class="about">${description}</span></div>
<button name="scenario" value="${name}" aria-label="${isCurrent ? 'Load again:' : 'Load'} ${name}">Load${isCurrent && ' again'}</button>
</li>`;
  })}</ul>
</form>
</section>`;
}

const STEPS = [
  ['A day', 1],
  ['A week', 7],
  ['A month', 30],
] as const;

function clockPart(view: View): Html {
  const { now, clockAheadMs, scenario } = view.state;
  const steps = STEPS.map(
    ([words, days]) =>
      html`<button name="advance" value="${days * DAY_MS}" aria-label="${words} later">${words}</button>`,
  );
  const reset = html`<form method="post" action="/dev" class="row">
<input type="hidden" name="do" value="scenario">
<button name="scenario" value="${scenario}">Reset with ${scenario}</button>
</form>`;
  return html`<section id="clock" class="card" aria-labelledby="clock-title">
<h2 id="clock-title">Clock</h2>
<p class="now">${timeWords(now)}</p>
<p class="about">${clockAheadMs > 0 ? `${durationWords(clockAheadMs)} ahead of this machine.` : 'The time of this machine.'} It only moves forward; loading data resets it.</p>
${saidIn(view, 'clock')}
<form method="post" action="/dev" class="row" aria-label="Go forward">
<input type="hidden" name="do" value="clock">
<span class="label">Later by</span>${steps}
</form>
<form method="post" action="/dev" class="row">
<input type="hidden" name="do" value="clock">
<label>Go to (UTC) <input type="datetime-local" name="now" required min="${now.slice(0, 16)}" value="${now.slice(0, 16)}"></label>
<button>Set</button>
</form>
${clockAheadMs > 0 && scenario !== null && reset}
</section>`;
}

function mailPart(): Html {
  return html`<section class="card" aria-labelledby="mail-title">
<h2 id="mail-title">Mails</h2>
<p class="about">What this server would have sent, links included: sign-ups, invitations, links to dispatched work.</p>
<p class="row"><a class="button" href="/dev/mail">Open the outbox</a></p>
</section>`;
}

type Person = DevState['people'][number];

function peoplePart(view: View): Html {
  const groups = groupedBy(view.state.people, ({ organization }) => organization);
  return html`<section id="people" class="card wide" aria-labelledby="people-title">
<h2 id="people-title">Sign in as</h2>
<p class="about">One click, no password. Anybody signed in with this browser is signed out.</p>
${saidIn(view, 'people')}
${groups.size === 0 && html`<p class="empty">Nobody has an account yet: ${view.webUrl ? 'sign up in the web application' : 'create one with auth.signUp, or load other data'}.</p>`}
<form method="post" action="/dev">
<input type="hidden" name="do" value="sign-in">
${[...groups].map(([organization, people]) => organizationPeople(organization, people))}
</form>
</section>`;
}

/** Groups things by what they have in common, in the order in which they came. */
function groupedBy<Thing, Key>(things: readonly Thing[], keyOf: (thing: Thing) => Key): Map<Key, Thing[]> {
  const groups = new Map<Key, Thing[]>();
  for (const thing of things) groups.set(keyOf(thing), [...(groups.get(keyOf(thing)) ?? []), thing]);
  return groups;
}

/** The first person of each role, with the others folded away. */
function organizationPeople(organization: string | null, people: readonly Person[]): Html {
  const first = [...groupedBy(people, ({ role }) => role).values()].flatMap(([person]) => (person ? [person] : []));
  const others = people.filter((person) => !first.includes(person));
  const list = (each: readonly Person[]) => html`<ul class="people">${each.map(personButton)}</ul>`;
  const where = organization === null ? 'without an organization' : `in ${organization}`;
  return html`<h3>${organization ?? 'Without an organization'}</h3>
${list(first)}
${others.length > 0 && html`<details><summary>${others.length} more ${where}</summary>${list(others)}</details>`}`;
}

function personButton({ email, name, role }: Person): Html {
  return html`<li><button name="email" value="${email}"><span class="name">${name || email}</span>${role !== null && html` <span class="badge">${role}</span>`} <span class="about">${email}</span></button></li>`;
}

function requestsPart({ requests, onlyFaults, state }: View): Html {
  const faulty = requests.filter((request) => faultsOf(request).length > 0);
  const shown = onlyFaults ? faulty : requests;
  // A different address each time: if only what follows the # differs, a browser does not load the page again.
  const address = (only: boolean) => `/dev?${only ? 'only=faults&' : ''}at=${Date.parse(state.now)}#requests`;
  const tab = (words: string, href: string, isOn: boolean) =>
    html`<a href="${href}"${isOn && html` aria-current="page"`}>${words}</a>`;
  const nothing = onlyFaults
    ? 'No request contradicts the contract, and no answer was left unhandled.'
    : 'No request yet.';
  return html`<section id="requests" class="card wide" aria-labelledby="requests-title">
<div class="head">
<h2 id="requests-title">Requests</h2>
<nav class="tabs" aria-label="Requests">
${tab(`All (${requests.length})`, address(false), !onlyFaults)}
${tab(`With faults (${faulty.length})`, address(true), onlyFaults)}
<a href="${address(onlyFaults)}">Refresh</a>
</nav>
</div>
<p class="about">The last 200 calls, newest first: how each compares with the contract, and which answers its client evidently did not handle.</p>
${shown.length > 0 ? html`<ol class="requests">${shown.map(requestItem)}</ol>` : html`<p class="empty">${nothing}</p>`}
</section>`;
}

function requestItem(request: LoggedRequest): Html {
  const { at, method, path, call, status, ms, requestId, misbehaved = [] } = request;
  const faults = faultsOf(request);
  const colour = status === null || status >= 500 ? 'red' : status >= 400 ? 'amber' : 'green';
  return html`<li>
<span class="badge ${colour}">${status ?? 'No answer'}</span>
<span class="what"><strong>${call ?? 'No such call'}</strong> <span class="about path">${method} ${path}</span></span>
<span class="about when"><time datetime="${at}">${at.slice(11, 19)}</time> · ${Math.round(ms)} ms</span>
${
  (misbehaved.length > 0 || faults.length > 0) &&
  html`<span class="verdict">
${misbehaved.map((each) => html`<span class="badge violet">${each}</span>`)}
${faults.map((each) => html`<span class="fault">${each}</span>`)}
${faults.length > 0 && html`<span class="about path">Request ${requestId}</span>`}
</span>`
}
</li>`;
}
