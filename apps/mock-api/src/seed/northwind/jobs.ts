import type { ChecklistKind, WorkOrderPriority, WorkOrderType } from '@siteward/domain';

/** A point of a checklist, and its answer. */
export type JobPoint = [label: string, kind: ChecklistKind, answer: boolean | number | string];

/** Work that comes up from time to time in the buildings of Northwind Facilities. */
export type Job = {
  title: string;
  place: string;
  category: string;
  type: WorkOrderType;
  priority: WorkOrderPriority;
  resolution: string;
  description?: string;
  points?: readonly JobPoint[];
  hold?: string;
  tags?: readonly string[];
  /** Who signs it before it is completed. */
  signedBy?: string;
};

const COOLING = 'Heating and cooling';
const job = (
  title: string,
  place: string,
  category: string,
  [type, priority]: [WorkOrderType, WorkOrderPriority],
  resolution: string,
  more: Pick<Job, 'description' | 'points' | 'hold' | 'tags' | 'signedBy'> = {},
): Job => ({ title, place, category, type, priority, resolution, ...more });

const LOCKED_OUT: JobPoint = ['Isolated and locked out', 'check', true];

export const JOBS: readonly Job[] = [
  job(
    'Chiller 2 trips on high pressure',
    'Plant room B',
    COOLING,
    ['corrective', 'urgent'],
    'Condenser coils cleaned, pressure back to normal.',
    {
      description: 'The server room is at 27 °C and rising. The alarm on the panel says HP1.',
      points: [
        LOCKED_OUT,
        ['Condenser pressure before, bar', 'number', 21.4],
        ['Condenser coils cleaned', 'check', true],
        ['Condenser pressure after, bar', 'number', 15.2],
      ],
      signedBy: 'Jonas Petersen',
      tags: ['chiller'],
    },
  ),
  job(
    'Water under the sink, 4th floor kitchen',
    'Building A, 4.12',
    'Plumbing',
    ['corrective', 'high'],
    'Trap replaced, no drip after an hour.',
    { tags: ['kitchen'] },
  ),
  job(
    'Quarterly fire damper inspection',
    'Building C',
    'Safety',
    ['inspection', 'medium'],
    'All dampers close; report filed.',
    {
      points: [
        ['Dampers in the shaft close', 'pass-fail', 'pass'],
        ['Dampers in the corridor close', 'pass-fail', 'pass'],
        ['Number of dampers tested', 'number', 18],
      ],
      signedBy: 'Ingrid Solberg',
      tags: ['fire'],
    },
  ),
  job(
    'Badge reader at the east gate rejects all badges',
    'East gate',
    'Security',
    ['corrective', 'high'],
    'Reader restarted, firmware updated.',
    { hold: 'Waiting for the supplier to unlock the firmware.' },
  ),
  job(
    'Replace filters, air handling unit 7',
    'Roof, A',
    COOLING,
    ['preventive', 'low'],
    'F7 filters replaced, pressure drop 90 Pa.',
    {
      points: [LOCKED_OUT, ['Filters replaced', 'check', true], ['Pressure drop, Pa', 'number', 90]],
      tags: ['filter'],
    },
  ),
  job(
    'Lift 3 door closes too fast',
    'Building B',
    'Safety',
    ['corrective', 'medium'],
    'Door speed and light curtain adjusted.',
    { hold: 'The lift company comes on Thursday.', tags: ['lift'] },
  ),
  job(
    'Emergency lighting test',
    'Stairwells',
    'Electrical',
    ['inspection', 'medium'],
    'Two batteries replaced, all others last three hours.',
    {
      points: [
        ['Lamps that failed', 'number', 2],
        ['Escape signs readable', 'pass-fail', 'pass'],
      ],
    },
  ),
  job('Radiator stays cold', 'Meeting room 2.04', COOLING, ['corrective', 'medium'], 'Valve freed, radiator bled.'),
  job(
    'Roof gutter blocked by leaves',
    'Roof, north side',
    'Cleaning',
    ['preventive', 'medium'],
    'Gutter and both downpipes are free.',
  ),
  job(
    'Flickering lights in the corridor',
    'Building A, ground floor',
    'Electrical',
    ['corrective', 'low'],
    'Two drivers replaced.',
  ),
  job(
    'Forklift charger trips the breaker',
    'Loading bay',
    'Electrical',
    ['corrective', 'high'],
    'Charger 4 taken out of service, breaker tested.',
    { hold: 'Spare charger ordered, five days.' },
  ),
  job(
    'Legionella sampling',
    'Showers, basement',
    'Safety',
    ['inspection', 'high'],
    'Six samples sent to the laboratory.',
    {
      points: [
        ['Hot water, °C', 'number', 61.5],
        ['Cold water, °C', 'number', 14.8],
        ['Samples taken', 'check', true],
      ],
      tags: ['water'],
    },
  ),
  job(
    'Door closer at the main entrance is broken',
    'Main entrance',
    'Security',
    ['corrective', 'medium'],
    'Closer replaced and adjusted.',
  ),
  job(
    'Clean the solar panels',
    'Roof, B',
    'Cleaning',
    ['preventive', 'low'],
    'All rows rinsed; yield up by four percent.',
    { tags: ['solar'] },
  ),
  job('Toilet keeps running', 'Building A, 3rd floor, men', 'Plumbing', ['corrective', 'low'], 'Inlet valve replaced.'),
  job(
    'Generator monthly run',
    'Generator room',
    'Electrical',
    ['preventive', 'high'],
    'Ran on load for 30 minutes without a fault.',
    {
      points: [
        ['Fuel, %', 'number', 82],
        ['Started at the first try', 'pass-fail', 'pass'],
        ['Load, kW', 'number', 140],
      ],
      tags: ['generator'],
    },
  ),
  job('Broken window pane', 'Canteen', 'Other', ['corrective', 'high'], 'Pane replaced, shards removed.', {
    hold: 'Glass is being cut.',
  }),
  job('Fire extinguisher inspection', 'Floors 1 to 5', 'Safety', ['inspection', 'medium'], '64 checked, 3 exchanged.', {
    points: [
      ['Extinguishers checked', 'number', 64],
      ['Extinguishers exchanged', 'number', 3],
    ],
    signedBy: 'Tomasz Nowak',
    tags: ['fire'],
  }),
  job(
    'Dock leveller 5 does not rise',
    'Loading bay, dock 5',
    'Other',
    ['corrective', 'urgent'],
    'Hydraulic hose replaced, oil topped up.',
    { points: [LOCKED_OUT, ['Hose replaced', 'check', true]] },
  ),
  job(
    'Meeting room is too warm in the afternoon',
    'Meeting room 5.01',
    COOLING,
    ['corrective', 'low'],
    'Set point and sunblind schedule corrected.',
  ),
  job('Install bicycle racks', 'Courtyard', 'Other', ['installation', 'low'], 'Twelve racks bolted down.'),
  job(
    'Grease trap emptying',
    'Canteen kitchen',
    'Plumbing',
    ['preventive', 'medium'],
    'Emptied and rinsed, seal renewed.',
  ),
  job(
    'Smell of gas near the boiler',
    'Boiler room',
    'Safety',
    ['corrective', 'urgent'],
    'Leaking union tightened and tested, no gas measured.',
    {
      description: 'Reported by the cleaning team at 6:40. The room is aired and closed off.',
      points: [
        ['Gas measured before, ppm', 'number', 40],
        ['Union tightened', 'check', true],
        ['Gas measured after, ppm', 'number', 0],
      ],
    },
  ),
  job(
    'Sprinkler valve weekly test',
    'Valve room',
    'Safety',
    ['inspection', 'medium'],
    'Alarm bell rang after 14 seconds.',
    {
      points: [
        ['Pressure, bar', 'number', 9.1],
        ['Alarm bell rings', 'pass-fail', 'pass'],
      ],
      tags: ['fire'],
    },
  ),
  job('Car park barrier stays open', 'Car park', 'Security', ['corrective', 'medium'], 'Loop detector replaced.', {
    hold: 'Detector ordered.',
  }),
  job(
    'Deep clean of the carpet',
    'Building A, 2nd floor',
    'Cleaning',
    ['preventive', 'low'],
    'Cleaned over the weekend, dry by Monday.',
  ),
  job('Pump 1 is loud', 'Plant room A', COOLING, ['corrective', 'medium'], 'Bearings replaced, vibration 1.8 mm/s.', {
    points: [LOCKED_OUT, ['Vibration after, mm/s', 'number', 1.8]],
    tags: ['pump'],
  }),
  job('Socket without power', 'Building B, 1.07', 'Electrical', ['corrective', 'low'], 'Loose wire fastened.'),
  job(
    'CCTV camera 12 shows no picture',
    'Car park, north',
    'Security',
    ['corrective', 'medium'],
    'Cable chewed by a marten; replaced in conduit.',
  ),
  job(
    'Replace the air curtain',
    'Main entrance',
    COOLING,
    ['installation', 'medium'],
    'New unit installed and set to 19 °C.',
    { hold: 'Waiting for the lifting platform.' },
  ),
  job(
    'Blocked drain in the yard',
    'Yard',
    'Plumbing',
    ['corrective', 'high'],
    'Jetted; roots found at 6 m, see photos.',
    { tags: ['drain'] },
  ),
  job(
    'Ladder and step inspection',
    'Workshop',
    'Safety',
    ['inspection', 'low'],
    'Eleven passed, one taken out of use.',
  ),
  job(
    'Paint the hallway',
    'Building C, ground floor',
    'Other',
    ['preventive', 'none'],
    'Two coats of white, skirting touched up.',
  ),
  job(
    'Access control for the new server room',
    'Server room 2',
    'Security',
    ['installation', 'high'],
    'Reader and contact installed, 14 badges enabled.',
  ),
  job(
    'Heating curve for the winter',
    'Boiler room',
    COOLING,
    ['preventive', 'low'],
    'Curve set to 1.2, night setback from 20:00.',
  ),
  job(
    'Leaking roof above the stairwell',
    'Building B, stairwell 2',
    'Other',
    ['corrective', 'urgent'],
    'Flashing sealed; watched over two days of rain.',
    { hold: 'Too windy for the roof.' },
  ),
  job(
    'Replace lamps with LED',
    'Warehouse aisle 4 to 9',
    'Electrical',
    ['installation', 'low'],
    '48 fittings replaced.',
  ),
  job(
    'Automatic door sensor does not react',
    'Reception',
    'Security',
    ['corrective', 'medium'],
    'Sensor cleaned and aimed.',
  ),
  job(
    'Cold store alarm at night',
    'Cold store',
    COOLING,
    ['corrective', 'urgent'],
    'Defrost timer replaced, −21 °C reached at 05:10.',
    {
      points: [
        ['Temperature on arrival, °C', 'number', -12.5],
        ['Temperature after, °C', 'number', -21],
      ],
    },
  ),
  job('Pest control visit', 'Basement', 'Cleaning', ['preventive', 'medium'], 'Eight traps checked, none triggered.'),
  job(
    'Crane annual inspection',
    'Workshop',
    'Safety',
    ['inspection', 'high'],
    'Passed; rope to be replaced within a year.',
    {
      points: [
        ['Limit switch', 'pass-fail', 'pass'],
        ['Rope', 'text', 'Slight wear at 4 m'],
        ['Brake', 'pass-fail', 'pass'],
      ],
    },
  ),
  job('Window cleaning, outside', 'Building A, facade', 'Cleaning', ['preventive', 'low'], 'All sides done.', {
    hold: 'Frost, the platform may not be used.',
  }),
];
