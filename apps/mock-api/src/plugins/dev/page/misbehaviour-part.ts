import { ERRORS } from '@siteward/contract';
import { MOST_MS, misbehaveHeader, type RuleInput } from '@siteward/contract/dev';
import { CALLS } from '../known-calls.ts';
import { keyOf } from './forms.ts';
import { type Html, html } from './html.ts';
import { saidIn } from './said.ts';
import { type ActiveRule, countWords, remaining, type View } from './view.ts';

const STATUSES = [...new Set(Object.values(ERRORS).map(({ status }) => status))].sort((one, other) => one - other);

/** What is going wrong on purpose, how to end it, and the form that adds to it. */
export function misbehaviourPart(view: View): Html {
  const { rules } = view.state.misbehaviour;
  return html`<section id="misbehaviour" class="card wide" aria-labelledby="misbehaviour-title">
<div class="head">
<h2 id="misbehaviour-title">Misbehaviour</h2>
${rules.length > 0 && html`<form method="post" action="/dev"><button class="danger" name="do" value="end-all">End all</button></form>`}
</div>
<p class="about">Calls fail on purpose, for everybody who uses this server, until you end it. Pages under /dev always work.</p>
${saidIn(view, 'misbehaviour')}
${
  rules.length > 0
    ? html`<ul class="rules">${rules.map(activeRule)}</ul>`
    : html`<p class="empty">No misbehaviour right now.</p>`
}
${ruleForm(view.typed ?? new URLSearchParams())}
</section>`;
}

function activeRule(rule: ActiveRule): Html {
  const { happened, calls, rate, times, ...rest } = rule;
  const words = ruleWords({ ...rest, calls, rate });
  const left = times === undefined ? '' : `, ${countWords(Math.max(0, times - happened), 'more time')} to come`;
  return html`<li>
<div>
<strong>${words}</strong>
<span class="about">${calls?.join(', ') ?? 'Every call'}${rate < 1 && `, ${Math.round(rate * 100)} % of them`}. Happened ${countWords(happened, 'time')}${left}.</span>
<span class="about">For a single request: <code>X-Siteward-Misbehave: ${misbehaveHeader(remaining({ ...rule, rate: 1 }))}</code></span>
</div>
<form method="post" action="/dev"><input type="hidden" name="rule" value="${keyOf(remaining(rule))}"><button name="do" value="end-rule" aria-label="End: ${words}">End</button></form>
</li>`;
}

function ruleWords(rule: RuleInput): string {
  switch (rule.kind) {
    case 'latency':
      return `Each call waits ${rule.ms} ms first`;
    case 'error':
      return `Answers ${rule.code ?? rule.status}`;
    case 'unauthenticated':
      return 'Answers 401, as if the session had ended';
    case 'rate-limited':
      return `Answers 429, with ${countWords(rule.retryAfter ?? 1, 'second')} to wait`;
    case 'slow-body':
      return `The answer comes in pieces, ${rule.ms} ms apart`;
    case 'cut-body':
      return rule.bytes === undefined
        ? 'The answer breaks off in the middle'
        : `The answer breaks off after ${countWords(rule.bytes, 'byte')}`;
    default:
      return rule.after ? 'The connection breaks after the call is done' : 'The connection breaks before the call';
  }
}

/** The input for a number that belongs to one way to misbehave. */
type NumberField = { name: string; label: string; value: number | ''; min: number; max: number; unit: string };

function ruleForm(typed: URLSearchParams): Html {
  const kind = typed.get('kind') ?? 'latency';
  const way = (value: string, words: string, more: Html = html``) => html`<div class="way">
<label><input type="radio" name="kind" value="${value}"${kind === value && html` checked`}> ${words}</label>
${more}
</div>`;
  const number = ({ name, label, value, min, max, unit }: NumberField) =>
    html`<span class="field"><input type="number" name="${name}" aria-label="${label}" min="${min}" max="${max}" value="${typed.get(name) ?? value}"><span aria-hidden="true">${unit}</span></span>`;
  const status = Number(typed.get('status') ?? 500);
  const options = STATUSES.map((each) => html`<option${each === status && html` selected`}>${each}</option>`);
  const isAfter = typed.get('when') === 'after';
  return html`<form method="post" action="/dev" class="add">
<fieldset>
<legend>Add misbehaviour</legend>
${way('latency', 'Latency', number({ name: 'latency', label: 'Latency in milliseconds', value: 1000, min: 0, max: MOST_MS, unit: 'ms' }))}
${way('error', 'Error', html`<select name="status" aria-label="Status of the error">${options}</select>`)}
${way('unauthenticated', '401 once, as if the session had ended')}
${way('rate-limited', '429, too many requests', number({ name: 'retry-after', label: 'Seconds to wait after a 429', value: 5, min: 1, max: 3600, unit: 's' }))}
${way('slow-body', 'Slow body, in pieces', number({ name: 'slow', label: 'Milliseconds between the pieces of a slow body', value: 250, min: 1, max: MOST_MS, unit: 'ms' }))}
${way('cut-body', 'Cut body', number({ name: 'bytes', label: 'Bytes of a cut body; empty: half of it', value: '', min: 0, max: 100_000_000, unit: 'bytes' }))}
${way(
  'drop',
  'Dropped connection',
  html`<select name="when" aria-label="When the connection is dropped"><option value="before">before the call</option><option value="after"${isAfter && html` selected`}>after it is done</option></select>`,
)}
</fieldset>
<div class="which">
<label class="calls">Calls <input name="calls" list="calls" autocomplete="off" spellcheck="false" placeholder="Every call" value="${typed.get('calls') ?? ''}" aria-describedby="calls-hint"></label>
<span class="field"><label for="rate">Share</label> <input id="rate" type="number" name="rate" min="1" max="100" value="${typed.get('rate') ?? 100}"><span aria-hidden="true">%</span></span>
<span class="field"><label for="times">Ends after</label> <input id="times" type="number" name="times" min="1" max="1000000" value="${typed.get('times') ?? ''}"><span>times</span></span>
<button class="primary" name="do" value="add-rule">Add</button>
</div>
<p id="calls-hint" class="about">Names of calls such as workOrders.list, separated by commas.</p>
<datalist id="calls">${[...CALLS.keys()].map((name) => html`<option value="${name}">`)}</datalist>
</form>`;
}
