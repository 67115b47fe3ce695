/** The style sheet of the development outbox, in the colours of the web application. */
export const STYLE = `:root {
  color-scheme: light dark;
  --canvas: light-dark(#f5f7f9, #05151f); --surface: light-dark(#ffffff, #0a2130); --sunken: light-dark(#eef2f5, #071a27);
  --line: light-dark(#dfe6ec, #1b3a4e); --line-strong: light-dark(#8296a6, #64849a);
  --text: light-dark(#052439, #e8f0f6); --muted: light-dark(#486174, #a6bccb);
  --link: light-dark(#155ba9, #8dbff2); --action: light-dark(#1867c0, #7db4ee); --on-action: light-dark(#ffffff, #04192a);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 400 14px/20px "Inter Variable", Inter, system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { margin: 0; font-size: 22px; line-height: 28px; font-weight: 650; }
header p { margin: 4px 0 20px; color: var(--muted); }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
form { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-bottom: 24px; }
label { font-weight: 550; }
input { flex: 0 1 280px; min-width: 0; height: 36px; padding: 0 12px; border: 1px solid var(--line-strong); border-radius: 8px; background: var(--surface); color: inherit; font: inherit; }
button { height: 36px; padding: 0 16px; border: 0; border-radius: 8px; background: var(--action); color: var(--on-action); font: inherit; font-weight: 550; cursor: pointer; }
ol { margin: 0; padding: 0; list-style: none; display: grid; gap: 16px; }
li, .empty { padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.empty { margin: 0; color: var(--muted); text-align: center; }
h2 { margin: 0; font-size: 15px; line-height: 20px; font-weight: 600; }
.about { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; margin: 4px 0 16px; font-size: 12.5px; color: var(--muted); font-variant-numeric: tabular-nums; }
.text { padding: 16px; border-radius: 8px; background: var(--sunken); white-space: pre-wrap; overflow-wrap: anywhere; }
`;
