import { expect, it } from 'vitest';
import { openWindow } from '../harness/window.ts';
import { layoutFaults } from './layout.ts';

const LINE = 'width: 60px; white-space: nowrap;';

it.each([
  [
    'a button that is narrower than its words',
    `<button style="${LINE}">Save all changes</button>`,
    /sticks out of its BUTTON/,
  ],
  ['words that are cut off', `<p style="${LINE} overflow: hidden">Save all changes</p>`, /is cut$/],
  ['a heading that is shortened', `<h2 class="short" style="${LINE}">Work orders of the site</h2>`, /is cut$/],
  [
    'a phone number that is shortened',
    `<p class="short" style="${LINE}"><a href="tel:+494066969214">+49 40 66969214</a></p>`,
    /is cut$/,
  ],
  [
    'a text beside a sign that ends without an ellipsis',
    `<p class="short" style="${LINE} display: flex"><i>x</i><span>Verified by all</span></p>`,
    /is cut$/,
  ],
  ['an age that is broken', '<p style="width: 40px">4.3 kB · <time>6 h ago</time></p>', /"6 h ago" is broken/],
  [
    'a phone number that is broken',
    '<p style="width: 100px">Call <a href="tel:+494066969214">+49 40 66969214</a></p>',
    /"\+49 40 66969214" is broken/,
  ],
  ['a line that is cut in height', '<p style="height: 8px; overflow: hidden">Work orders</p>', /is cut in height/],
  [
    'words that are not on their line',
    '<p>FB-000043 · <span style="display: inline-flex; align-items: center"><i style="height: 16px"></i>Waiting</span></p>',
    /"Waiting" is \d px off the line of "FB-000043 ·"/,
  ],
  [
    'lines over each other',
    '<p>Work orders</p><p style="margin-top: -30px">Feedbacks</p>',
    /"Work orders" and "Feedbacks" overlap/,
  ],
  [
    'a window that scrolls sideways',
    '<div style="width: 90px; overflow-y: auto"><p style="width: 150px">Wide</p></div>',
    /scrolls sideways by 60 px/,
  ],
  [
    'an item of a menu that is too low for a finger',
    '<div role="menu"><div role="menuitem" style="height: 32px">Delete</div></div>',
    /"Delete" is only 32 px high, for a finger/,
  ],
  [
    'a window that is higher than the screen',
    '<div role="dialog" style="position: fixed; bottom: 0; height: 900px"><h2>New ticket</h2></div>',
    /the window "New ticket" is higher than the screen/,
  ],
  [
    'a window that covers the whole page',
    '<div role="dialog" style="position: fixed; bottom: 0; height: 100vh"><h2>New ticket</h2></div>',
    /the window "New ticket" leaves no more than 0 px of the page above it/,
  ],
  [
    'a field that is pushed below the one beside it',
    `<form><div style="display: grid; grid-template-columns: 90px 90px">
      <div><p>Type</p><select><option>Fix</option></select></div>
      <div><p>Estimate in minutes</p><input style="width: 60px"></div>
    </div></form>`,
    /the field of "Estimate in minutes" stands \d+ px below those beside it/,
  ],
  [
    'what is chosen and does not fit',
    '<select style="width: 60px"><option>Northwind Facilities</option></select>',
    /"Northwind Facilities" is cut in its SELECT by \d+ px/,
  ],
  [
    'an icon that is not on the line beside it',
    '<div style="display: flex"><svg width="16" height="16"></svg><p style="margin: 12px 0">It is not saved yet.</p></div>',
    /the icon beside "It is not saved yet." is \d+ px off its line/,
  ],
  [
    'a button that wraps to below a sign',
    '<div style="display: flex; flex-wrap: wrap; width: 150px"><i aria-hidden="true" style="width: 24px"></i><p style="width: 120px">Invite colleagues</p><button>Invite</button></div>',
    /"Invite" is below the sign in front of "Invite colleagues"/,
  ],
  ['a page that scrolls sideways', '<p style="width: 500px">Wide</p>', /the page scrolls sideways/],
])('finds %s', async (_, html, fault) => {
  expect(await faultsOf(html)).toEqual([expect.stringMatching(fault)]);
});

it('finds nothing wrong with shortened names, text for screen readers, and whatever fits', async () => {
  const hidden = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)';
  const html = `<p class="short" style="${LINE}">Bartholomew of the harbour</p>
    <span style="${hidden}">Only to be heard</span><button>Save</button><p>Work orders</p>`;
  const menu = '<div role="menu"><div role="menuitem" style="height: 44px">Delete</div></div>';
  const sheet = '<div role="dialog" style="position: fixed; bottom: 0; height: 92vh">New ticket</div>';
  const panel = '<div role="dialog" class="inset-y-0" style="position: fixed; top: 0; bottom: 0">The ticket</div>';
  const fields = `<form><div style="display: grid; grid-template-columns: 90px 90px">
      <div><p>Type</p><select><option>Fix</option></select></div><div><p>Room</p><input style="width: 60px"></div>
    </div></form>`;
  const level = (how: string) =>
    `<div style="display: flex; width: 90px; ${how}"><svg width="16" height="16" style="flex: none"></svg><p style="margin: 0">Saved just now by Ann</p></div>`;
  for (const whole of [html, menu, sheet, panel, fields, level(''), level('align-items: center')])
    expect(await faultsOf(whole)).toEqual([]);
});

/** The faults found on a page of 390 px with only this content. */
async function faultsOf(html: string): Promise<string[]> {
  const { page } = await openWindow({ viewport: { width: 390, height: 844 } });
  await page.setContent(`<style>.short { overflow: hidden; text-overflow: ellipsis }</style>${html}`);
  return layoutFaults(page);
}
