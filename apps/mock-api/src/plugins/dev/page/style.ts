/** The style sheet of the pages of a development server, in the colours and measures of packages/ui (tokens.css). */
export const STYLE = `:root {
  color-scheme: light dark;
  --canvas: light-dark(#f5f7f9, #05151f); --surface: light-dark(#ffffff, #0a2130); --sunken: light-dark(#eef2f5, #071a27);
  --hover: light-dark(#f2f6fa, #0f2a3c); --selected: light-dark(#e9f2fc, #10324b);
  --line: light-dark(#dfe6ec, #1b3a4e); --line-strong: light-dark(#7c91a2, #64849a);
  --text: light-dark(#052439, #e8f0f6); --muted: light-dark(#486174, #a6bccb);
  --action: light-dark(#1867c0, #7db4ee); --action-hover: light-dark(#13559f, #9bc6f4); --on-action: light-dark(#ffffff, #04192a);
  --link: light-dark(#155ba9, #8dbff2);
  --nav: light-dark(#042134, #030f17); --nav-text: #b9cbd8; --nav-accent: #7db4ee;
  --green: light-dark(#0f6b45, #6fd3a2); --green-soft: light-dark(#e2f4ea, #0d3527);
  --amber: light-dark(#825300, #f0bf67); --amber-soft: light-dark(#fdf0d5, #3a2c0c);
  --red: light-dark(#b3261e, #ff9b93); --red-soft: light-dark(#fdecea, #421a1a);
  --blue: light-dark(#155ba9, #8dbff2); --blue-soft: light-dark(#e8f1fb, #12344f);
  --violet: light-dark(#5a3fb0, #bba8f7); --violet-soft: light-dark(#efebfb, #2a2350);
  --grey: light-dark(#486174, #a6bccb); --grey-soft: light-dark(#edf1f5, #14303f);
  --shadow: light-dark(0 1px 2px rgb(4 33 52 / 0.06), 0 0 #0000);
  --control: 44px; --title: 20px;
}
@media (width >= 1280px) { :root { --control: 36px; --title: 22px; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 400 14px/20px "Inter Variable", Inter, system-ui, sans-serif; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
h1, h2, h3, p, ul, ol, dl, dd { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h1 { font-size: var(--title); line-height: 28px; font-weight: 650; }
h2 { font-size: 15px; line-height: 20px; font-weight: 600; }
h3 { margin: 16px 0 8px; font-size: 13px; line-height: 20px; font-weight: 600; color: var(--muted); }
strong { font-weight: 550; }
code { padding: 1px 4px; border-radius: 4px; background: var(--sunken); font: 12px/18px ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere; }

body > header { background: var(--nav); color: var(--nav-text); }
.inner, main { max-width: 1200px; margin: 0 auto; padding-inline: 16px; }
.inner { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 24px; min-height: 52px; }
.brand { color: #ffffff; font-size: 15px; font-weight: 650; }
header nav { display: flex; flex-wrap: wrap; margin-inline: -12px; }
header nav a { display: flex; align-items: center; min-height: 44px; padding-inline: 12px; color: inherit; text-decoration: none; }
header nav a:hover { color: #ffffff; text-decoration: underline; }
header :focus-visible { outline-color: var(--nav-accent); outline-offset: -4px; }

main { padding-block: 24px 64px; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(210px, 1fr)); gap: 12px; margin: 16px 0; }
.facts > div { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 8px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); box-shadow: var(--shadow); }
.facts dt { flex: 1 0 100%; font-size: 12.5px; color: var(--muted); }
.facts dd { font-weight: 600; font-variant-numeric: tabular-nums; }
.facts dd.about { font-weight: 400; }
.facts > .amber { border-color: var(--amber); background: var(--amber-soft); }
.facts > .amber :is(dt, dd) { color: var(--amber); }

.cards { display: grid; gap: 16px; }
.stack { display: grid; gap: 16px; align-content: start; }
.card { min-width: 0; padding: 20px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); box-shadow: var(--shadow); }
@media (width >= 900px) {
  .cards { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .wide { grid-column: 1 / -1; }
  .card { padding: 20px; }
}
.head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; }
.about { font-size: 12.5px; line-height: 18px; color: var(--muted); }
h2 + .about, .head + .about { margin-top: 4px; }
.empty { margin-top: 16px; padding: 16px; border-radius: 8px; background: var(--sunken); color: var(--muted); text-align: center; }
.said { margin-top: 12px; padding: 10px 12px; border-radius: 8px; background: var(--green-soft); color: var(--green); font-weight: 550; overflow-wrap: anywhere; }
.said.fault { background: var(--red-soft); color: var(--red); }
.said a { color: inherit; }
.badge { display: inline-block; padding: 0 8px; border-radius: 999px; background: var(--grey-soft); color: var(--grey); font-size: 12px; line-height: 20px; font-weight: 550; white-space: nowrap; }
.badge.green { background: var(--green-soft); color: var(--green); }
.badge.amber { background: var(--amber-soft); color: var(--amber); }
.badge.red { background: var(--red-soft); color: var(--red); }
.badge.blue { background: var(--blue-soft); color: var(--blue); }
.badge.violet { background: var(--violet-soft); color: var(--violet); }

button, .button { display: inline-flex; flex: none; align-items: center; justify-content: center; min-height: var(--control); padding: 0 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--text); box-shadow: var(--shadow); font: inherit; font-weight: 550; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--hover); }
button.primary { border-color: transparent; background: var(--action); color: var(--on-action); }
button.primary:hover { background: var(--action-hover); }
button.danger { border-color: transparent; background: var(--red); color: var(--on-action); }
input, select { min-width: 0; height: var(--control); padding: 0 10px; border: 1px solid var(--line-strong); border-radius: 8px; background: var(--surface); color: inherit; font: inherit; }
input::placeholder { color: var(--muted); opacity: 1; font-weight: 400; }
input[type="number"] { width: 96px; font-variant-numeric: tabular-nums; }
input[type="radio"] { width: 18px; height: 18px; margin: 0; accent-color: var(--action); }
.field { display: inline-flex; align-items: center; gap: 8px; }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-top: 16px; }
.row label, .which label { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; font-weight: 550; }
.row .label { font-weight: 550; }
.now { margin-top: 8px; font-size: 20px; line-height: 28px; font-weight: 600; font-variant-numeric: tabular-nums; }

.scenarios { margin-top: 16px; }
.scenarios li { display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 12px; border-top: 1px solid var(--line); }
.scenarios .about { display: block; margin-top: 2px; }
.scenarios .current { border-radius: 8px; border-color: transparent; background: var(--selected); }
.scenarios .current + li { border-color: transparent; }

.rules { margin-top: 16px; display: grid; gap: 8px; }
.rules li { display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 12px; border-radius: 8px; background: var(--amber-soft); }
.rules .about { display: block; margin-top: 2px; color: var(--text); overflow-wrap: anywhere; }
.rules code { background: none; padding: 0; }
.add { margin-top: 20px; padding-top: 16px; border-top: 1px solid var(--line); }
fieldset { min-width: 0; margin: 0; padding: 0; border: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); gap: 8px 24px; }
legend { margin-bottom: 8px; padding: 0; font-weight: 600; }
.way { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 12px; min-height: var(--control); padding-inline: 12px; border-radius: 8px; }
.way:has(input:checked) { background: var(--selected); }
.way label { flex: 1 1 auto; display: flex; align-items: center; gap: 10px; min-height: var(--control); }
.way:has(.field, select) { padding-right: 8px; }
.which { display: flex; flex-wrap: wrap; align-items: center; gap: 12px 24px; margin-top: 16px; }
.which .calls { flex: 1 1 280px; }
.which .calls input { flex: 1 1 180px; }
.add > .about { margin-top: 8px; }

.people { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 250px), 1fr)); gap: 8px; }
.people button { flex-wrap: wrap; align-content: center; justify-content: flex-start; gap: 0 8px; width: 100%; height: 100%; padding: 8px 12px; text-align: left; }
.people .about { flex: 1 0 100%; min-width: 0; overflow: hidden; text-overflow: ellipsis; font-weight: 400; }
.people .name { min-width: 0; overflow-wrap: anywhere; }
details { margin-top: 8px; }
summary { display: inline-block; padding: 12px 8px; margin-inline: -8px; border-radius: 8px; color: var(--link); font-weight: 550; cursor: pointer; }

.narrow { max-width: 792px; }
.mails { margin-top: 16px; display: grid; gap: 16px; }
.mails .text { margin-top: 12px; padding: 16px; border-radius: 8px; background: var(--sunken); white-space: pre-wrap; overflow-wrap: anywhere; }

.tabs { display: flex; flex-wrap: wrap; gap: 0 4px; }
.tabs a { display: flex; align-items: center; min-height: var(--control); padding-inline: 10px; border-radius: 8px; text-decoration: none; font-weight: 550; }
.tabs a:hover { background: var(--hover); }
.tabs [aria-current] { background: var(--selected); }
.requests { margin-top: 12px; font-variant-numeric: tabular-nums; }
.requests li { display: grid; grid-template-columns: 76px minmax(0, 1fr) auto; gap: 2px 12px; align-items: baseline; justify-items: start; padding: 8px 0; border-top: 1px solid var(--line); }
.path { overflow-wrap: anywhere; }
.what { min-width: 0; overflow-wrap: anywhere; }
.when { grid-column: 3; grid-row: 1; }
@media (width < 900px) {
  .requests li { grid-template-columns: auto minmax(0, 1fr); }
  .requests li > .badge { grid-column: 1; }
  .what { grid-column: 1 / -1; grid-row: auto; }
  .when { grid-column: 2; justify-self: end; }
}
.verdict { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: baseline; overflow-wrap: anywhere; }
@media (width >= 900px) { .verdict { grid-column: 2 / -1; } }
.verdict .fault { flex: 1 0 100%; color: var(--red); font-weight: 550; }
`;
