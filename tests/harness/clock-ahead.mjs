// Loaded into a process before all else (`NODE_OPTIONS`), this sets its clock ahead by so many ms: for what takes weeks.
const ahead = Number(process.env['CLOCK_AHEAD_MS']);
const now = Date.now;

Date.now = () => now() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (date, values, made) => Reflect.construct(date, values.length === 0 ? [Date.now()] : values, made),
});
