/** Who says it: the person who reported the work, the one who does it, or the one who runs the site. */
export const VOICES = ['reporter', 'worker', 'manager'] as const;
export type Voice = (typeof VOICES)[number];

/** A single remark; `@worker` and the like name that person. */
export type Said = { by: Voice; text: string; internal?: true };

/**
 * A conversation about a work order: for any, for those of some categories (`for`), or for those that were put on hold
 * (`whileHeld`).
 */
export type Talk = { said: readonly Said[]; for?: readonly string[]; whileHeld?: true };

const reporter = (text: string): Said => ({ by: 'reporter', text });
const worker = (text: string): Said => ({ by: 'worker', text });
const manager = (text: string): Said => ({ by: 'manager', text });
const internal = (said: Said): Said => ({ ...said, internal: true });

const COOLING = ['Heating and cooling'];
const WATER = ['Plumbing'];
const POWER = ['Electrical'];
const SAFETY = ['Safety'];
const SECURITY = ['Security'];
const CLEANING = ['Cleaning'];

export const TALKS: readonly Talk[] = [
  // For any kind of work.
  { said: [worker('On my way, about twenty minutes.')] },
  {
    said: [
      reporter('The people next to it keep asking. Any idea when?'),
      worker('Tomorrow before ten.'),
      reporter('Thank you, I have told them.'),
    ],
  },
  { said: [manager('@worker can you take this with the other one on the same floor?'), worker('Yes, same trip.')] },
  {
    said: [
      worker('The room is locked and reception has no key.'),
      manager('Key is in the safe in the control room, number 31.'),
      worker('Got it, thanks.'),
    ],
  },
  { said: [reporter('It happened again this morning, around 7:15, and went away by itself.')] },
  { said: [worker('Please leave it switched off until I have been there.'), reporter('There is a note on it now.')] },
  {
    said: [
      internal(manager('Third time this year. If it comes back we replace it instead of repairing it.')),
      internal(worker('Agreed. I have the old report, the cause was the same.')),
    ],
  },
  { said: [internal(manager('The tenant asked who pays. It is ours, see the lease, section 9.'))] },
  { said: [worker('Done as far as it goes today. I come back on Monday to look at it again.')] },
  {
    said: [
      worker('Photo says more: it is the part behind the cover, not the cover itself.'),
      manager('Then order the part. Up to 300 you need not ask.'),
    ],
  },
  {
    said: [
      reporter('Access only before 8 or after 17, there are people working in it.'),
      worker('Then after 17.\nI need the lights on and the desk by the window free.'),
    ],
  },
  { said: [manager('Please write down how long it took, @worker, we charge it to the tenant.'), worker('Will do.')] },
  {
    said: [
      internal(worker('Had to leave early, not finished. @manager can somebody lock up after 18:00?')),
      internal(manager('The night crew does.')),
    ],
  },
  {
    said: [
      reporter('Is this the same as what we reported last month?'),
      worker('Looks like it, but on the other side of the wall.'),
    ],
  },
  // While it is on hold.
  {
    whileHeld: true,
    said: [
      worker('Part is ordered, order number 20481.'),
      reporter('Can we use it meanwhile?'),
      worker('Better not. I have put a sign on it.'),
      worker('Part is here, I go on today.'),
    ],
  },
  {
    whileHeld: true,
    said: [
      manager('@worker any news?'),
      worker('They promised Thursday. I call them again tomorrow.'),
      manager('Thanks. Let @reporter know as soon as there is a day.'),
    ],
  },
  {
    whileHeld: true,
    said: [
      internal(worker('The supplier is no help. Second delay.')),
      internal(manager('Then we take the other one: https://parts.example/catalogue/4410 has it in stock.')),
      worker('New date: the day after tomorrow.'),
    ],
  },
  {
    whileHeld: true,
    said: [
      reporter('We had to move three people to another room. How much longer?'),
      manager('Two days at most, I am sorry. I have asked @worker to start with this one.'),
    ],
  },
  // Heating and cooling.
  {
    for: COOLING,
    said: [
      reporter('27 °C at the desk by the window at 14:00.'),
      worker('The valve is open. I look at the controller next.'),
      worker('A sensor had slipped behind a cupboard. Please tell me if it is too warm again.'),
      reporter('Much better today.'),
    ],
  },
  {
    for: COOLING,
    said: [
      worker('Filters were far beyond their time. @manager the interval should be three months, not six.'),
      manager('Noted for the next plan.'),
    ],
  },
  {
    for: COOLING,
    said: [
      worker('Gauge read 21.4 bar on arrival, 15.2 after cleaning.'),
      internal(worker('The fan bearing will not last the summer.')),
      internal(manager('Put it on the list for the spring shutdown.')),
    ],
  },
  {
    for: COOLING,
    said: [
      worker('System is bled, pressure 1.8 bar. If it drops again there is a leak and we need to open the ceiling.'),
    ],
  },
  // Water.
  {
    for: WATER,
    said: [
      worker('Water is off in the riser from 13:00 to 13:30.'),
      reporter('Told everybody on the floor.'),
      worker('Back on.'),
    ],
  },
  {
    for: WATER,
    said: [
      reporter('There is a bucket under it. It was full in four hours.'),
      worker('Seal is worn, I have one in the van.'),
    ],
  },
  {
    for: WATER,
    said: [
      worker('Camera shows roots at 6 m. Jetted free for now.'),
      internal(manager('Ask for an offer for relining, the tree is on city ground.')),
    ],
  },
  // Power.
  {
    for: POWER,
    said: [
      worker('Circuit 4F2 has to be off for half an hour. When does it suit?'),
      reporter('After 16:30, the till is on it.'),
      worker('16:45 then.'),
    ],
  },
  {
    for: POWER,
    said: [
      worker('Breaker is fine, the load is not: two heaters on one circuit.'),
      reporter('One of them is ours. Gone.'),
    ],
  },
  {
    for: POWER,
    said: [
      worker('Replaced like for like. @manager the type is discontinued, twelve left in the store.'),
      manager('Then we switch to the new one from next year on.'),
    ],
  },
  // Safety.
  {
    for: SAFETY,
    said: [
      worker('Report is in the folder in the control room, shelf 2.'),
      manager('Thanks. @worker please send the insurer a copy.'),
    ],
  },
  {
    for: SAFETY,
    said: [
      manager('The inspector comes on Wednesday at 9:00. @worker can you open the rooms?'),
      worker('Yes. I take the keys the evening before.'),
    ],
  },
  {
    for: SAFETY,
    said: [
      worker('One did not close. Freed, tested twice, closes now.'),
      internal(manager('Write it into the log with the time, they will ask.')),
    ],
  },
  // Security.
  {
    for: SECURITY,
    said: [
      reporter('Forty people walk round to the main entrance in the rain.'),
      worker('The door next to it opens with the same badges. It is unlocked until 18:00.'),
      reporter('That helps a lot.'),
    ],
  },
  {
    for: SECURITY,
    said: [
      internal(manager('Who has the master code? Not in here please, call me.')),
      worker('Firmware is on 4.2 now, badges work again.'),
    ],
  },
  // Cleaning.
  {
    for: CLEANING,
    said: [
      manager('Please keep the east side until after the event on Friday.'),
      worker('Then we do the north side first.'),
    ],
  },
  { for: CLEANING, said: [reporter('Looks great, thank you!')] },
];
