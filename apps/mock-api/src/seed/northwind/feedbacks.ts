import type { FeedbackKind } from '@siteward/domain';
import type { SiteKey } from './people.ts';

/** Something reported by somebody in the buildings of Northwind Facilities. `job`: the work it can become. */
export type Voice = {
  kind: FeedbackKind;
  site: SiteKey;
  subject: string;
  message: string;
  place: string;
  job?: string;
};

const voice = (
  kind: FeedbackKind,
  site: SiteKey,
  [subject, place]: [string, string],
  message: string,
  job?: string,
): Voice => ({ kind, site, subject, place, message, ...(job !== undefined && { job }) });

/** Reported again and again, by different people. */
export const VOICES: readonly Voice[] = [
  voice(
    'complaint',
    'harbour',
    ['Water drips from the ceiling by the print corner', 'Building A, 3.07'],
    'Since this morning there is a stain above the printer, and since lunch it drips, about one drop a second. We put a bucket under it and moved the paper.',
    'Leaking roof above the stairwell',
  ),
  voice(
    'complaint',
    'harbour',
    ['Lift 3 stops below the 5th floor', 'Building B, lift 3'],
    'It stops a hand’s width too low, and then the doors take ages. Somebody nearly fell yesterday.',
    'Lift 3 door closes too fast',
  ),
  voice(
    'request',
    'harbour',
    ['Second key for the bicycle store', 'Building C, basement'],
    'We are twelve people with bicycles now and have one key between us. Could we have a second one?',
  ),
  voice(
    'complaint',
    'harbour',
    ['Bins at the loading bay overflow', 'Loading bay, gate 2'],
    'They have not been emptied since Thursday, and the wind takes it all over the yard.',
  ),
  voice(
    'suggestion',
    'harbour',
    ['Leaf blower after nine, please', 'Courtyard'],
    'It starts at seven under the open windows of our call centre. After nine nobody would mind.',
  ),
  voice(
    'compliment',
    'harbour',
    ['Thank you for the fast help on Monday', 'Building A, reception'],
    'The door was open again within half an hour, and your colleague swept up the glass as well.',
  ),
  voice(
    'request',
    'harbour',
    ['Badge of our trainee does not open the garage', 'Garage P1'],
    'It works at the main entrance, but not at the garage. Her name is on the list that we sent in September.',
    'Badge reader at the east gate rejects all badges',
  ),
  voice(
    'complaint',
    'mill',
    ['It is 17 degrees in our meeting room', 'Meeting room 2.04'],
    'The radiator is cold although the valve is on five. We sit there in our coats.',
    'Radiator stays cold',
  ),
  voice(
    'complaint',
    'mill',
    ['The lights in the corridor flicker', 'Ground floor, corridor'],
    'Two of the tubes by the stairs. It gives me headaches, and I sit right beside it.',
    'Flickering lights in the corridor',
  ),
  voice(
    'suggestion',
    'mill',
    ['A bench in front of the canteen', 'Canteen, terrace'],
    'In the sun at noon there are always ten of us standing there with our trays.',
  ),
  voice(
    'complaint',
    'riverside',
    ['Dock 5 does not come up', 'Loading bay, dock 5'],
    'Our driver has waited for forty minutes now. The lamp is green, but nothing moves.',
    'Dock leveller 5 does not rise',
  ),
  voice(
    'complaint',
    'riverside',
    ['Puddle in front of the gate after every rain', 'Yard'],
    'The drain takes nothing any more, and the forklifts go through it all day.',
    'Blocked drain in the yard',
  ),
  voice(
    'request',
    'riverside',
    ['A socket for the label printer', 'Hall 2, packing table 4'],
    'The nearest one is nine metres away, with the cable across the floor.',
    'Socket without power',
  ),
  voice(
    'compliment',
    'riverside',
    ['The new lamps in hall 2 are great', 'Hall 2'],
    'We can read the labels again without a torch. Everybody on the late shift says thank you.',
  ),
  voice(
    'complaint',
    'harbour',
    ['Toilet on the 3rd floor keeps running', 'Building A, 3rd floor'],
    'You can hear it in the whole corridor, day and night, and it must cost a fortune.',
    'Toilet keeps running',
  ),
];

/** The reporter who has an account, which they use for feedbacks about `site`, where they have access. */
export const MEMBER_REPORTER = {
  reporter: 'Farah Siddiqui',
  site: 'harbour',
  email: 'requester@north.example',
} as const;

/** Who reports it; null for those who send it without a name. */
export const REPORTERS: readonly (readonly [name: string, contact: string] | null)[] = [
  ['Farah Siddiqui', 'farah.siddiqui@elbe-logistics.example'],
  null,
  ['Jonas Petersen', '+49 40 5551277'],
  ['Mareike Voss', 'mareike.voss@elbe-logistics.example'],
  null,
  ['Kaan Demir', 'kaan.demir@kontor-reederei.example'],
  ['Lucía Romero', 'lucia.romero@kontor-reederei.example'],
  ['Anjali Rao', ''],
];
